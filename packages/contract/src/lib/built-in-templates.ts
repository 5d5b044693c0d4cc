import type { NoteTemplate } from './note-template.ts'

/** The template of every note for which no other is chosen. */
export const soapTemplate: NoteTemplate = {
  id: 'soap',
  name: 'SOAP',
  sections: [
    { heading: 'Subjective', instruction: 'What the patient reports: complaint, history, symptoms.', style: 'paragraph' },
    { heading: 'Objective', instruction: 'What was measured, examined and found.', style: 'paragraph' },
    { heading: 'Assessment', instruction: 'Diagnoses and how they are judged.', style: 'paragraph' },
    { heading: 'Plan', instruction: 'Drugs, orders, advice and follow-up.', style: 'list' },
  ],
}

const historyAndPhysical: NoteTemplate = {
  id: 'history-and-physical',
  name: 'History and physical',
  sections: [
    { heading: 'Chief Complaint', instruction: 'Why the patient came, in one sentence.', style: 'brief' },
    { heading: 'History of Present Illness', instruction: 'The course of the complaint, in order of time.', style: 'paragraph' },
    { heading: 'Past Medical History', instruction: 'Earlier illnesses and operations.', style: 'list' },
    { heading: 'Medications', instruction: 'Each drug with dose and frequency, as they were said.', style: 'list' },
    { heading: 'Allergies', instruction: 'Each allergy with its reaction.', style: 'list' },
    { heading: 'Family History', instruction: 'Illnesses of relatives, each with the relative.', style: 'list' },
    { heading: 'Social History', instruction: 'Work, home, tobacco, alcohol and drugs.', style: 'brief' },
    { heading: 'Review of Systems', instruction: 'Symptoms by system, also those that were denied.', style: 'list' },
    { heading: 'Physical Examination', instruction: 'Vital signs first, then findings by region.', style: 'list' },
    { heading: 'Assessment', instruction: 'Diagnoses and how they are judged.', style: 'paragraph' },
    { heading: 'Plan', instruction: 'Drugs, orders, advice and follow-up, by problem.', style: 'list' },
  ],
}

const dap: NoteTemplate = {
  id: 'dap',
  name: 'DAP',
  sections: [
    { heading: 'Data', instruction: 'What the patient reported, and what was observed.', style: 'paragraph' },
    { heading: 'Assessment', instruction: 'How it is judged, and the progress toward the goals.', style: 'paragraph' },
    { heading: 'Plan', instruction: 'The next steps, and when the patient returns.', style: 'list' },
  ],
}

/** The templates that every user has; they cannot be changed, only copied. */
export const builtInTemplates: readonly NoteTemplate[] = [soapTemplate, historyAndPhysical, dap]

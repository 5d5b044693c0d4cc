export { matchingTemplate, type SwitchedNote, switchSections } from './switch-sections.ts'
export {
  createTemplateChoice,
  type OfferedTemplate,
  soapId,
  type TemplateChoice,
  type TemplateSwitch,
} from './template-choice.ts'
export { type TemplateEditor, type TemplateList, templateEditorOf } from './template-editor.ts'
export { maxFileBytes, problemSentence, readTemplateFile, templateFile } from './template-file.ts'
export type { TemplateSaving } from './template-saving.ts'
export { noteTemplatesOf } from './templates-of.ts'
export { templateWords } from './words.ts'

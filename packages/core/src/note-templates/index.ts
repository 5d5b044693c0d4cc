export { matchingTemplate, type SwitchedNote, switchSections } from './switch-sections.ts'
export {
  createTemplateChoice,
  type OfferedTemplate,
  soapId,
  type TemplateChoice,
  type TemplateSwitch,
} from './template-choice.ts'
export { type TemplateEditor, type TemplateList, type TemplateSaving, templateEditorOf } from './template-editor.ts'
export { maxFileBytes, problemSentence, readTemplateFile, templateFile } from './template-file.ts'
export { noteTemplatesOf } from './templates-of.ts'
export { templateWords } from './words.ts'

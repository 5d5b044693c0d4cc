/** Parts of every widget; each declares its own in addition, and those kinds below that it shows. */
export const commonParts = { base: 'The box around everything.' }

/** For widgets that report failures in place. */
export const errorPart = { error: 'The message that something failed.' }

/** For widgets that may have nothing to show. */
export const emptyPart = { empty: 'The message that there is nothing yet.' }

/** For widgets with buttons. */
export const buttonParts = {
  button: 'A button.',
  'button-primary': 'The button of the main action.',
  'button-secondary': 'A button of another action.',
  'button-quiet': 'A button without a border.',
  'button-danger': 'The button of an action that deletes or discards.',
  'icon-button': 'A button with an icon alone.',
  'link-button': 'A button that looks like a link.',
}

/** For widgets with fields. */
export const fieldParts = {
  field: 'A field with its label and messages.',
  label: 'The label of a field.',
  control: 'The box of a field, around its input and buttons.',
  input: 'The input, text area or select in the box.',
  hint: 'The hint of a field.',
  'field-error': 'The error message of a field.',
  options: 'The list that a field opens.',
  option: 'An option of the list.',
  calendar: 'The calendar that a date field opens.',
  'which-day': 'The question that a date field asks about numbers that can be two dates.',
}

/** Of check boxes and radio buttons. */
export const choiceParts = {
  choice: 'A check box or radio button with its label.',
  checkbox: 'A check box.',
  radio: 'A radio button.',
}

/** For widgets that open dialogs. */
export const dialogParts = {
  dialog: 'A dialog.',
  'dialog-header': 'The title bar of a dialog.',
  'dialog-title': 'The title of a dialog.',
  'dialog-body': 'The content of a dialog.',
  'dialog-footer': 'The buttons at the end of a dialog.',
}

/** For widgets with a menu of further actions. */
export const menuParts = { menu: 'The menu of further actions.', 'menu-item': 'An entry of the menu.' }

/** For widgets with a table of rows. */
export const tableParts = {
  table: 'The rows.',
  'table-heading': 'The heading of a column.',
  'table-row': 'A row.',
  'table-cell': 'A cell of a row.',
  'row-button': 'The button that opens a row.',
}

/** For widgets that show the patient's identity above their content. */
export const patientPart = { patient: "The patient's identity." }

/** For short labels, such as a status. */
export const badgePart = { badge: 'A short label, such as a status.' }

/** Of lists with pages, beside those of fields and buttons. */
export const paginationPart = { pagination: 'Pages and page size.' }

/** Of every list with rows and pages. */
export const listParts = {
  ...buttonParts,
  ...fieldParts,
  ...tableParts,
  ...paginationPart,
  ...badgePart,
  ...emptyPart,
  ...errorPart,
}

/** For widgets with tabs. */
export const tabParts = { tab: 'A tab.', 'tab-panel': 'The content of a tab.' }

/** Kinds of parts of which a widget may show some. */
export const kinds: readonly Record<string, string>[] = [buttonParts, fieldParts, choiceParts, dialogParts, tableParts]

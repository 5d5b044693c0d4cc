/** How texts are compared that people type and read: the rule for patients' names, for any list. */
export { folded } from '@chartside/contract/lib/folding'

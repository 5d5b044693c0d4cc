// Loaded when somebody is registered from the search, which needs no form before.
export { registerSearched } from '@chartside/core/patients'

export { sessionRoutes } from './routes.ts'
export { bearers, endedTokens, forgetOldTokens, isClosed, issueToken, keepOnlyToken, nameOf } from './tokens.ts'

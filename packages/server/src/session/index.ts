export { sessionRoutes } from './routes.ts'
export { bearerOf, endedTokens, forgetOldTokens, isClosed, issueToken, keepOnlyToken, nameOf } from './tokens.ts'

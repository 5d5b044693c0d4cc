export { sessionRoutes } from './routes.ts'
export { bearerOf, forgetOldTokens, isClosed, issueToken, keepOnlyToken } from './tokens.ts'

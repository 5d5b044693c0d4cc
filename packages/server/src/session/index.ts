export { sessionRoutes } from './routes.ts'
export { bearerOf, forgetOldTokens, issueToken, keepOnlyToken } from './tokens.ts'

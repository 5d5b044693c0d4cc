/** The version of the kit, as in package.json. */
export const version = '0.1.0'

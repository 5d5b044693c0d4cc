/** The environment variable by which Stryker's processes learn which folders' tests they run, separated by commas. */
export const testFolders = 'MUTANTS_TEST_FOLDERS'

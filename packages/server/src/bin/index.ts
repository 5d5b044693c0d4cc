export { emptyBin } from './empty-bin.ts'
export { binDictation, binDocument } from './keep.ts'
export { binRoutes } from './routes.ts'
export { binnedDictations, patientsOf, withdrawFromBin, withdrawnUnheard } from './withdraw.ts'

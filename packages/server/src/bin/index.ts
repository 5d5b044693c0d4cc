export { emptyBin } from './empty-bin.ts'
export { binDictation, binDocument } from './keep.ts'
export { binRoutes } from './routes.ts'
export { binnedDictations, withdrawFromBin, withdrawnUnheard } from './withdraw.ts'

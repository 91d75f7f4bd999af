import { lazy } from './lazy.ts'

/**
 * Loads everything that a plain call does not need: listing, conditions, limits, progress, questions and
 * error messages.
 */
export const features = lazy(() => import('../on-demand/features/index.ts'))

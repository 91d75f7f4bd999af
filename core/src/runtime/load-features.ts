import { lazy } from './lazy'

/** Listing, conditions, limits, progress, questions, and mistakes in words: what a plain call does without. */
export const features = lazy(() => import('../on-demand/features'))

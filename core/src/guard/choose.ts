import { guarded } from './answer'

/** @returns what runs handlers: it fails calls in development, and answers in production. */
export async function chooseGuard(): Promise<typeof guarded> {
  try {
    // A constant for bundlers, which leave out what is not used.
    if (process.env.NODE_ENV !== 'production') return (await import('./enforce')).guarded
  } catch {
    // Without a bundler nobody says that this is development.
  }
  return guarded
}

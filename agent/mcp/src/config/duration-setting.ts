import { z } from 'zod'

/**
 * Milliseconds. Timers with a delay above 2³¹ fire immediately, and some timers run a little longer than
 * their setting.
 */
export const maxMilliseconds = 2_000_000_000

export const duration = z.number().int().positive().max(maxMilliseconds).meta({ unit: 'ms' })

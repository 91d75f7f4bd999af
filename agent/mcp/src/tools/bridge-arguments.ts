import { AbpError } from '@abp-kit/core/protocol'
import { z } from 'zod'

const schema = z.object({
  connection: z.string().optional(),
  timeout: z.int().positive().optional(),
})

/** The bridge's own arguments of a capability's tool. */
export const bridgeArguments = {
  /** @throws {AbpError} `INVALID_PARAMS` */
  parse(given: object): z.output<typeof schema> {
    const parsed = schema.safeParse(given)
    if (parsed.success) return parsed.data
    const problems = parsed.error.issues.map(
      ({ path, message }) => `\`${path.join('.')}\` is wrong: ${message}`,
    )
    throw new AbpError('INVALID_PARAMS', `${problems.join('; ')}.`)
  },
}

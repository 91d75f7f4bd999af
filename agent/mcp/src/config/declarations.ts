import { z } from 'zod'
import { settingsSchema } from './settings.ts'

/** A setting as it appears on the command line, in the environment and in the documentation. */
export interface Declaration {
  /** The key in a configuration file and in code. */
  key: string
  /** The flag without its leading dashes. */
  flag: string
  variable: string
  type: 'boolean' | 'number' | 'string' | 'array' | 'object'
  group: string
  description: string
  unit?: string
  values?: readonly string[]
  /**
   * Whether the setting has no flag, because other users can read the command line. It can only be set in the
   * environment and in the file.
   */
  secret?: boolean
  /** The default value, as the documentation shows it. */
  fallback?: string
}

const property = z.object({
  type: z.enum(['boolean', 'number', 'integer', 'string', 'array', 'object']),
  group: z.string(),
  description: z.string(),
  unit: z.string().optional(),
  secret: z.boolean().optional(),
  enum: z.array(z.string()).optional(),
  default: z.unknown().optional(),
  shownDefault: z.string().optional(),
})

/** All settings, in the order of their declaration. */
export const declarations: readonly Declaration[] = Object.entries(
  z.toJSONSchema(settingsSchema, { io: 'input' }).properties ?? {},
).map(([key, value]) => {
  const { type, enum: values, default: given, shownDefault, ...rest } = property.parse(value)
  const words = key.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  const fallback = shownDefault ?? showDefault(given)
  return {
    ...rest,
    key,
    flag: words,
    variable: `ABP_${words.replaceAll('-', '_').toUpperCase()}`,
    type: type === 'integer' ? 'number' : type,
    ...(values && { values }),
    ...(fallback !== undefined && { fallback }),
  }
})

function showDefault(value: unknown): string | undefined {
  if (value === undefined || (Array.isArray(value) && value.length === 0)) return undefined
  return String(value)
}

import type { ModelCapabilities } from '@abp-kit/attachments'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { attachments } from '../attachments.ts'
import { limits } from '../limits.ts'

/**
 * What models of MCP clients take when nobody names one. MCP has blocks for sound, too, yet no way for a client to say
 * that its model hears.
 */
const anyModel: ModelCapabilities = {
  name: 'the model of an MCP client',
  types: ['image/png', 'image/jpeg', 'image/gif', 'image/webp'].map((mimeType) => ({
    mimeType,
    maxBytes: limits.readPictureBytes,
  })),
}

/**
 * @param name - `provider/name`, a name alone, or an alias
 * @returns what the model takes as it is
 * @throws {AbpError} `MODEL_UNKNOWN`; its message proposes the nearest names
 */
export async function modelCalled(name: string | undefined): Promise<ModelCapabilities> {
  return name === undefined ? anyModel : (await attachments()).capabilitiesOf(name)
}

/** @throws {AbpError} `INVALID_CONFIG` if `--model` names no model that is known */
export async function checkModel(name: string | undefined): Promise<void> {
  try {
    await modelCalled(name)
  } catch (cause) {
    if (!isAbpError(cause)) throw cause
    throw new AbpError('INVALID_CONFIG', `--model: ${cause.message}`, { cause })
  }
}

import type { ModelCapabilities } from '@abp-kit/attachments'
import { AbpError, isAbpError } from '@abp-kit/core/protocol'
import { attachments } from '../attachments.ts'
import { limits } from '../limits.ts'

/**
 * The default capabilities of MCP clients' models if no model is named. MCP also has audio blocks, but a
 * client cannot declare that its model accepts audio.
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
 * @returns the formats that the model accepts unchanged
 * @throws {AbpError} `MODEL_UNKNOWN`; its message proposes the nearest names
 */
export async function modelCalled(name: string | undefined): Promise<ModelCapabilities> {
  return name === undefined ? anyModel : (await attachments()).capabilitiesOf(name)
}

/** @throws {AbpError} `INVALID_CONFIG` if `--model` is not a known model */
export async function checkModel(name: string | undefined): Promise<void> {
  try {
    await modelCalled(name)
  } catch (cause) {
    if (!isAbpError(cause)) throw cause
    throw new AbpError('INVALID_CONFIG', `--model: ${cause.message}`, { cause })
  }
}

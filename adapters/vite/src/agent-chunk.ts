import { agentChunkFiles, type Definition, inAgentChunk } from '@abp-kit/core/adapter/vite'
import type { Plugin } from 'vite'

/**
 * Puts what an agent's first call needs into one file of the build.
 *
 * @param core - absolute path of the folder with core's built files
 * @param place - finds the definition
 */
export function agentChunk(core: string, place: () => Promise<Pick<Definition, 'entry'>>): Plugin {
  return {
    name: 'abp-kit:agent-chunk',
    apply: 'build',
    enforce: 'pre',
    applyToEnvironment: ({ config }) => config.consumer === 'client',
    transform: {
      filter: { id: agentChunkFiles },
      handler: async (code, id) => inAgentChunk(code, id, core, (await place()).entry),
    },
  }
}

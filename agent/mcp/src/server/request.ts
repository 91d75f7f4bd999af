import { isRecord } from '@abp-kit/core/protocol'
import { CLIENT_CAPABILITIES_META_KEY, type Server, type ServerContext } from '@modelcontextprotocol/server'
import type { Log } from '../log/index.ts'
import type { ClientAbilities } from '../questions/index.ts'
import { reasonOf } from '../reason.ts'
import type { ToolRequest } from '../tools/index.ts'

/** @returns an MCP request in the form that tools use */
export function toolRequest(server: Server, context: ServerContext, legacy: boolean, log: Log): ToolRequest {
  const { signal, _meta, inputResponses, requestState } = context.mcpReq
  const token = _meta?.progressToken
  const state = requestState()
  // A lost notification must not make the call fail.
  const lost = (error: unknown) => log.debug('A notification was not delivered.', { reason: reasonOf(error) })
  return {
    signal,
    legacy,
    client: abilitiesOf(server, context),
    log: (level, data) => void context.mcpReq.log(level, data, 'abp').catch(lost),
    ...(token !== undefined && {
      progress: (progress, total, message) => {
        const params = {
          progressToken: token,
          progress,
          ...(total !== undefined && { total }),
          ...(message !== undefined && { message }),
        }
        void context.mcpReq.notify({ method: 'notifications/progress', params }).catch(lost)
      },
    }),
    ...((state !== undefined || inputResponses !== undefined) && {
      resumed: { state, responses: inputResponses },
    }),
  }
}

/**
 * The first revision whose forms have multiple-choice fields. Clients of earlier revisions reject the whole
 * form.
 */
const firstWithLists = '2025-11-25'

/**
 * @returns the client's abilities. They come with each request since 2026, and with `initialize` before; a
 *   client without a session has declared none
 */
function abilitiesOf(server: Server, context: ServerContext): ClientAbilities {
  const sent: unknown = Reflect.get(context.mcpReq.envelope ?? {}, CLIENT_CAPABILITIES_META_KEY)
  const { elicitation, sampling }: Record<string, unknown> = isRecord(sent)
    ? sent
    : { ...server.getClientCapabilities() }
  // An empty `elicitation` means forms, because URLs were added later.
  const forms = isRecord(elicitation) && (elicitation.form !== undefined || elicitation.url === undefined)
  const version = sent === undefined ? (server.getNegotiatedProtocolVersion() ?? '') : firstWithLists
  return { forms, lists: version >= firstWithLists, sampling: isRecord(sampling) }
}

import { AbpError } from '@abp-kit/core/protocol'
import { quote } from '../agent-text/index.ts'
import type { Connection } from './connection.ts'

/** Why the agent has to choose a connection. */
export type MissingConnection =
  /** No connection existed, or none became the default. */
  | { reason: 'none' }
  /**
   * The default connection is gone. No other connection replaces it, because the next call could otherwise
   * reach an app that the agent did not mean.
   */
  | { reason: 'gone'; label: string; id: string; ending: string }
  /** The agent named a connection that does not exist. */
  | { reason: 'unknown'; id: string; ending: string | undefined }

/** @returns the error, with a list of available connections */
export function noConnection(missing: MissingConnection, choices: readonly Connection[]): AbpError {
  const list = choices.map(describeChoice).join(', ')
  const rest =
    choices.length === 0 ? 'There is no connection to an app.' : `Choose one with \`connection\`: ${list}.`
  return new AbpError('NOT_INITIALIZED', [...whatHappened(missing, choices.length), rest].join(' '))
}

/** @returns a connection as a choice for the agent: its id, its host and the app's own name */
function describeChoice({ id, label }: Connection): string {
  return `${id} at ${label}`
}

function whatHappened(missing: MissingConnection, choices: number): string[] {
  if (missing.reason === 'unknown') {
    const id = quote(missing.id, 100)
    return missing.ending === undefined
      ? [`There is no connection ${id}.`]
      : [`The connection ${id} ${missing.ending}.`]
  }
  if (missing.reason === 'gone') {
    const { id, ending, label } = missing
    const instead = choices === 0 ? '' : ' No other took its place.'
    return [`The default connection, ${id} at ${label}, ${ending}.${instead}`]
  }
  return choices === 0 ? [] : ['There is no default connection.']
}

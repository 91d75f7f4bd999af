import { AbpError } from '@abp-kit/core/protocol'
import { quote } from '../agent-text'
import type { Connection } from './connection'

/** Why the agent has to choose a connection. */
export type Unchosen =
  /** There was no connection, or none that became the default. */
  | { why: 'none' }
  /**
   * The default is gone. No other connection replaces it, because the next call could reach an app that the agent did
   * not mean.
   */
  | { why: 'gone'; label: string; id: string; how: string }
  /** The agent named a connection that does not exist. */
  | { why: 'unknown'; id: string; how: string | undefined }

/** @returns the error, with the connections to choose from */
export function chooseFirst(unchosen: Unchosen, choices: readonly Connection[]): AbpError {
  const there = choices.map(describeChoice).join(', ')
  const rest =
    choices.length === 0 ? 'There is no connection to an app.' : `Choose one with \`connection\`: ${there}.`
  return new AbpError('NOT_INITIALIZED', [...whatHappened(unchosen, choices.length), rest].join(' '))
}

/** @returns a connection as the agent sees it when it has to choose: its id, its host and the app's own name */
function describeChoice({ id, label }: Connection): string {
  return `${id} at ${label}`
}

function whatHappened(unchosen: Unchosen, choices: number): string[] {
  if (unchosen.why === 'unknown') {
    const id = quote(unchosen.id, 100)
    return unchosen.how === undefined
      ? [`There is no connection ${id}.`]
      : [`The connection ${id} ${unchosen.how}.`]
  }
  if (unchosen.why === 'gone') {
    const { id, how, label } = unchosen
    const instead = choices === 0 ? '' : ' No other took its place.'
    return [`The default connection, ${id} at ${label}, ${how}.${instead}`]
  }
  return choices === 0 ? [] : ['There is no default connection.']
}

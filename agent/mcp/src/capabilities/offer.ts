import { isRecord } from '@abp-kit/core/protocol'
import type { ToolAnnotations } from '@modelcontextprotocol/server'
import {
  type AgentObject,
  type AgentText,
  fitText,
  joinTexts,
  nameText,
  quote,
  say,
} from '../agent-text/index.ts'
import { limits } from '../limits.ts'
import { annotationsOf } from './annotations.ts'
import { inputSchemaOf } from './input-schema.ts'

/** A capability as an agent sees it: the page's own description, checked and limited. */
export interface Offer {
  /** The page's name for it. */
  name: string
  shownName: AgentText
  title: AgentText
  /** Empty if there is none. */
  description: AgentText
  /** `undefined` if the parameters are not an object, so that only `abp_call` can pass them. */
  inputSchema: AgentObject | undefined
  annotations: ToolAnnotations
  available: boolean
  /** Such as `not available now`. */
  notes: AgentText[]
  /** Warns callers that the capability may change. */
  experiment: AgentText | undefined
  /** Advises against further use, and names the replacement. */
  deprecation: AgentText | undefined
  /** Names of the permissions that it needs, such as `camera`. */
  permissions: AgentText[]
}

/** Caches parsed offers, because each tool list request needs them. */
const read = new WeakMap<object, Offer>()

/**
 * Reads a page's description of a capability. Pages are not trusted, so a value whose type the protocol does
 * not allow counts as absent.
 *
 * @param descriptor - from `listCapabilities`
 */
export function readOffer(descriptor: { name: string }): Offer {
  const cached = read.get(descriptor)
  if (cached) return cached
  const offer = makeOffer(isRecord(descriptor) ? descriptor : {}, descriptor.name)
  read.set(descriptor, offer)
  return offer
}

function makeOffer(given: Record<string, unknown>, name: string): Offer {
  const shownName = nameText(name, limits.nameCharacters)
  const annotations = isRecord(given.annotations) ? given.annotations : {}
  const available = given.available !== false
  const deprecated = given.deprecated === true
  const experimental = given.experimental === true
  return {
    name,
    shownName,
    title: fitText(annotations.title, limits.nameCharacters) || shownName,
    description: fitText(given.description, limits.toolDescriptionCharacters),
    inputSchema: inputSchemaOf(given.inputSchema),
    annotations: annotationsOf(annotations),
    available,
    notes: [
      ...(available ? [] : [say`not available now`]),
      ...(experimental ? [say`experimental`] : []),
      ...(deprecated ? [say`deprecated`] : []),
    ],
    experiment: experimental ? say`${shownName} is experimental: it may change without notice.` : undefined,
    deprecation: deprecated ? deprecationOf(shownName, given) : undefined,
    permissions: permissionsIn(given.requirements),
  }
}

function deprecationOf(
  name: AgentText,
  { deprecationMessage, alternatives }: Record<string, unknown>,
): AgentText {
  const message = fitText(deprecationMessage, limits.warningCharacters)
  const others = namesIn(alternatives)
  const why = message === '' ? say`` : say` The app says: ${quote(message, limits.warningCharacters)}`
  return others.length === 0
    ? say`${name} is deprecated.${why}`
    : say`${name} is deprecated.${why} Use ${joinTexts(others, say`, `)} instead.`
}

/** @returns the names of capabilities in a page's list */
export function namesIn(list: unknown): AgentText[] {
  if (!Array.isArray(list)) return []
  return list
    .slice(0, limits.alternativeEntries)
    .flatMap((name: unknown) => (typeof name === 'string' ? [nameText(name, limits.nameCharacters)] : []))
}

/** The permissions that a person can grant. Other words from a page are not passed on as permissions. */
const grantable = [
  ...['camera', 'microphone', 'geolocation', 'notifications', 'midi', 'display-capture'],
  ...['clipboard-read', 'clipboard-write', 'persistent-storage', 'storage-access', 'screen-wake-lock'],
  ...['idle-detection', 'local-fonts', 'window-management', 'background-sync', 'accelerometer'],
  ...['gyroscope', 'magnetometer', 'ambient-light-sensor', 'nfc', 'payment-handler', 'local-network-access'],
].map((name) => fitText(name, limits.nameCharacters))

/** @returns the permissions that a page's requirements list reports as not met */
export function permissionsIn(requirements: unknown): AgentText[] {
  const list = Array.isArray(requirements) ? requirements.slice(0, limits.requirementEntries) : []
  const texts = list.flatMap((requirement: unknown) =>
    isRecord(requirement) && requirement.type === 'permission' && requirement.met !== true
      ? [`${fitText(requirement.resolution, 200)} ${fitText(requirement.description, 200)}`]
      : [],
  )
  return grantable.filter((name) =>
    texts.some((text) => new RegExp(`(^|[^a-z-])${name}([^a-z-]|$)`).test(text)),
  )
}

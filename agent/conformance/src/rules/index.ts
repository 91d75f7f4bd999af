import type { Rule } from '../rule'
import { binaryResults } from './binary-results'
import { bootstrapWeight } from './bootstrap-weight'
import { callAnswers } from './call-answers'
import { connects } from './connects'
import { delivery } from './delivery'
import { descriptions } from './descriptions'
import { earlyAbp } from './early-abp'
import { lastingAbp } from './lasting-abp'
import { linkInTime } from './link-in-time'
import { listEqualsManifest } from './list-equals-manifest'
import { manifestCors } from './manifest-cors'
import { manifestReachable } from './manifest-reachable'
import { manifestSize } from './manifest-size'
import { manifestType } from './manifest-type'
import { manifestValid } from './manifest-valid'
import { missingChunk } from './missing-chunk'
import { missingEntry } from './missing-entry'
import { missingPage } from './missing-page'
import { oneBootstrap } from './one-bootstrap'
import { oneLink } from './one-link'
import { oneLinkAfterLoad } from './one-link-after-load'
import { oneLinkAfterNavigation } from './one-link-after-navigation'
import { policy } from './policy'
import { queuedCall } from './queued-call'
import { quiet } from './quiet'
import { sameForReaders } from './same-for-readers'
import { schemas } from './schemas'
import { shutdown } from './shutdown'
import { unknownCapability } from './unknown-capability'

/** All rules, in the order in which an agent would meet their faults. */
export const rules: readonly Rule[] = [
  oneLink,
  linkInTime,
  sameForReaders,
  oneBootstrap,
  bootstrapWeight,
  missingPage,
  manifestReachable,
  manifestType,
  manifestCors,
  manifestSize,
  manifestValid,
  descriptions,
  schemas,
  earlyAbp,
  lastingAbp,
  queuedCall,
  quiet,
  policy,
  oneLinkAfterLoad,
  oneLinkAfterNavigation,
  missingEntry,
  missingChunk,
  connects,
  unknownCapability,
  listEqualsManifest,
  shutdown,
  callAnswers,
  binaryResults,
  delivery,
]

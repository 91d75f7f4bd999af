import type { ConsentLabels } from '../../consent/options.ts'
import type { AgentQuestion } from '../../consent/question.ts'

const ways: Record<AgentQuestion['via'], string> = {
  abp: 'it drives this browser',
  webmcp: "this browser's own agent",
  message: 'it came by a message of another program or page',
}

export const english: ConsentLabels = {
  heading: 'An agent asks you',
  asker: ({ agent, capability, via }) =>
    via === 'webmcp'
      ? `For ${capability}, asked by ${ways.webmcp}.`
      : `For ${capability}, asked by an agent that calls itself “${agent}” (${ways[via]}).`,
  destructive: 'This cannot be undone.',
  yes: 'Yes',
  no: 'No',
  send: 'Send',
  cancel: 'Cancel',
  waiting: (count) => (count === 1 ? 'One more question waits.' : `${count} more questions wait.`),
  withdrawn: 'The question was withdrawn.',
  early: 'Read the question first, then press again.',
  hidden: 'Scroll the question into view, then press again.',
  covered: 'Something covers the question. Remove it, then press again.',
  untrusted: 'Only a person can answer this.',
  optional: 'optional',
  json: 'As JSON.',
}

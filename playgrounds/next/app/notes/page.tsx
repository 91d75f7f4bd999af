import { AgentBadge } from '@abp-kit/playground-react-components/agent-badge'
import { Intro } from '@abp-kit/playground-react-components/intro'
import { Notes } from '@abp-kit/playground-react-components/notes'
import type { Metadata } from 'next'

export const metadata: Metadata = { title: 'Notes' }

export default function NotesPage() {
  return (
    <>
      <Intro heading="Notes">
        <p className="sc-lead">
          While this page is on screen, an agent can read what stands in the editor, and add to it: its
          component offers <code>notes.read</code> and <code>notes.add</code>. On other pages both are
          announced, and not available.
        </p>
        <AgentBadge />
      </Intro>
      <Notes />
    </>
  )
}

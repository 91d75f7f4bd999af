import { Component } from '@angular/core'
import { AgentBadge } from '../components/agent-badge'
import { Intro } from '../components/intro'
import { NotesEditor } from '../components/notes-editor'

@Component({
  selector: 'app-notes',
  imports: [AgentBadge, Intro, NotesEditor],
  template: `
    <app-intro heading="Notes">
      <p class="sc-lead">
        While this page is on screen, an agent can read what stands in the editor, and add to it: its component
        offers <code>notes.read</code> and <code>notes.add</code>. On other pages both are announced, and not
        available.
      </p>
      <app-agent-badge />
    </app-intro>
    <app-notes-editor />
  `,
})
export default class Notes {}

import { registerCapability } from '@abp-kit/core/dynamic'
import { addLine, describeNotes, firstNotes, notesAdd, notesRead } from '@abp-kit/showcase/notes'
import { ApplicationRef, Component, DestroyRef, inject, signal } from '@angular/core'

/** An editor with text that an agent can read and change. */
@Component({
  selector: 'app-notes-editor',
  template: `
    <label class="sc-field">
      <span class="sc-label">Your notes</span>
      <textarea #editor class="sc-input" [value]="text()" (input)="text.set(editor.value)"></textarea>
    </label>
  `,
})
export class NotesEditor {
  readonly text = signal(firstNotes)

  constructor() {
    const app = inject(ApplicationRef)
    const destroyed = inject(DestroyRef)
    destroyed.onDestroy(registerCapability(notesRead, () => describeNotes(this.text())))
    destroyed.onDestroy(
      registerCapability(notesAdd, async ({ line }) => {
        const changed = addLine(this.text(), line)
        this.text.set(changed)
        // The agent gets its answer when the page shows what it did.
        await app.whenStable()
        return describeNotes(changed)
      }),
    )
  }
}

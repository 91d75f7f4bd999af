import { Component, signal } from '@angular/core'
import { Intro } from '../components/intro'

@Component({
  selector: 'app-streamed',
  imports: [Intro],
  template: `
    <app-intro heading="Streamed">
      <p class="sc-lead">The head and this text come first.</p>
      @if (late(); as text) {
        <p id="late" class="sc-lead">{{ text }}</p>
      }
    </app-intro>
  `,
})
export class Streamed {
  readonly late = signal('')

  constructor() {
    setTimeout(() => this.late.set('This came a second later.'), 1000)
  }
}

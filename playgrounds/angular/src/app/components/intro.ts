import { Component, input } from '@angular/core'

/** The beginning of a page. */
@Component({
  selector: 'app-intro',
  template: `
    <section class="sc-hero">
      <div>
        <h1>{{ heading() }}</h1>
        <ng-content />
      </div>
    </section>
  `,
})
export class Intro {
  readonly heading = input.required<string>()
}

import { Component } from '@angular/core'
import { Intro } from '../components/intro'

@Component({
  selector: 'app-dynamic',
  imports: [Intro],
  template: `
    <app-intro heading="Rendered for each visit">
      <p class="sc-lead">This page was rendered at <time id="now">{{ now }}</time>.</p>
    </app-intro>
  `,
})
export class Dynamic {
  readonly now = new Date().toISOString()
}

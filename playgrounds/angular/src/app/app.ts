import { Component } from '@angular/core'
import { RouterLink, RouterLinkActive, RouterOutlet } from '@angular/router'

@Component({
  selector: 'app-root',
  imports: [RouterLink, RouterLinkActive, RouterOutlet],
  styles: `
    nav {
      display: flex;
      gap: 1rem;
      font-size: 0.9375rem;
    }
    nav a {
      color: var(--ink-2);
      text-decoration: none;
    }
    nav a:is(:hover, [aria-current]) {
      color: var(--ink);
    }
  `,
  template: `
    <header class="sc-header">
      <div class="sc-wrap">
        <a class="sc-brand" routerLink="/">
          <svg
            class="sc-mark"
            viewBox="0 0 24 24"
            fill="none"
            stroke="currentColor"
            stroke-width="2"
            stroke-linecap="round"
            stroke-linejoin="round"
            aria-hidden="true"
          >
            <path d="M8 4H5a2 2 0 0 0-2 2v12a2 2 0 0 0 2 2h3M16 4h3a2 2 0 0 1 2 2v12a2 2 0 0 1-2 2h-3" />
            <circle cx="12" cy="12" r="2.5" fill="currentColor" stroke="none" />
          </svg>
          Showcase
        </a>
        <span class="sc-tag">Angular</span>
        <nav>
          @for (page of pages; track page) {
            <a [routerLink]="'/' + page.toLowerCase()" routerLinkActive ariaCurrentWhenActive="page">{{ page }}</a>
          }
        </nav>
        <a class="sc-badge" href="abp.json">Manifest <code>abp.json</code></a>
      </div>
    </header>
    <main class="sc-wrap"><router-outlet /></main>
    <footer class="sc-footer">
      <div class="sc-wrap"><span>Showcase 1.0.0, made with abp-kit</span></div>
    </footer>
  `,
})
export class App {
  readonly pages = ['About', 'Dynamic', 'Streamed', 'Notes']
}

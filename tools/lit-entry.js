export { LitElement, html, svg, css, nothing, render } from 'lit';
export { repeat } from 'lit/directives/repeat.js';
export { classMap } from 'lit/directives/class-map.js';
export { ref, createRef } from 'lit/directives/ref.js';

/** The widget's style sheet as text, for the page and for exported drawings. */

const OWNERS = ["none", "0", "1", "2", "3", "4", "5", "6", "7"];

const ownerRules = OWNERS.map((owner) => {
  const properties = ["fill", "edge", "ink"].map((what) => `--bw-${what}:var(--bw-${what}-${owner})`);
  return `.bw-owner-${owner}{${properties.join(";")}}`;
}).join("\n");

const toneRules = [0, 1, 2, 3]
  .map((tone) => `.bw-tone-${tone}{fill:var(--bw-tone-${tone},var(--bw-tone-0))}`)
  .join("\n");

const roleRules = ["best", "good", "doubtful", "bad", "note", "last", "premove"]
  .map((role) => `.bw-role-${role}{--bw-role:var(--bw-${role})}`)
  .join("\n");

/** Styles of drawings. */
export const DRAWING_STYLE = `
.bw-rim{fill:var(--bw-rim);stroke:var(--bw-rim);stroke-linejoin:round}
.bw-cell{stroke:var(--bw-line);stroke-width:.025;stroke-linejoin:round}
.bw-surface{fill:var(--bw-surface);stroke:var(--bw-surface);stroke-linejoin:round}
.bw-links{fill:none;stroke:var(--bw-line);stroke-width:.04;stroke-linecap:round}
.bw-post{fill:var(--bw-post)}
.bw-hole{fill:var(--bw-post);stroke:var(--bw-line);stroke-width:.05}
.bw-forest{fill:var(--bw-rim)}
.bw-hub{fill:var(--bw-rim);stroke:var(--bw-line);stroke-width:.03}
.bw-spokes{fill:none;stroke:var(--bw-label);stroke-width:.04;stroke-linecap:round;opacity:.8}
.bw-tree{stroke:var(--bw-post);stroke-width:.02}
.bw-tree-0{fill:var(--bw-accent)}.bw-tree-1{fill:var(--bw-rim)}.bw-tree-2{fill:var(--bw-post)}
.bw-waves{fill:none;stroke:var(--bw-line);stroke-width:.03;stroke-linecap:round;opacity:.6}
.bw-sign{fill:none;stroke:var(--bw-line);stroke-width:4;stroke-linejoin:round}
.bw-shore{fill:none;stroke:var(--bw-fill);stroke-width:.16;stroke-linecap:round;stroke-linejoin:round}
.bw-texture{fill:none;stroke-linecap:round;stroke-linejoin:round;pointer-events:none}
.bw-texture-stone{stroke:var(--bw-line);stroke-width:.018;opacity:.5}
.bw-texture-waves,.bw-texture-grass{stroke:var(--bw-accent);stroke-width:.03;opacity:.8}
.bw-label,.bw-title,.bw-letters,.bw-number,.bw-count text,.bw-badge text{
  font-family:ui-sans-serif,system-ui,sans-serif;user-select:none;pointer-events:none}
.bw-label,.bw-letters,.bw-number,.bw-count text,.bw-badge text{text-anchor:middle;dominant-baseline:central}
.bw-label{fill:var(--bw-label);font-weight:600}
.bw-label-in{stroke:var(--bw-surface);stroke-width:.07;paint-order:stroke;stroke-linejoin:round}
.bw-title{fill:var(--bw-text);font-weight:600;dominant-baseline:central}
.bw-reserve{fill:var(--bw-reserve);stroke:var(--bw-reserve-line);stroke-width:.02}
.bw-body{fill:var(--bw-fill);stroke:var(--bw-edge);stroke-width:var(--bw-stroke);stroke-linejoin:round}
.bw-plain{fill:var(--bw-fill)}
.bw-line{fill:none;stroke:var(--bw-ink);stroke-linecap:round;stroke-linejoin:round}
.bw-solid{fill:var(--bw-ink)}
.bw-shade{fill:#000;fill-opacity:.22}
.bw-gloss{fill:#fff;fill-opacity:.18}
.bw-accent{fill:var(--bw-accent);fill-opacity:.5}
.bw-accent-line{fill:none;stroke:var(--bw-accent);stroke-linecap:round;stroke-linejoin:round}
.bw-limb{fill:none;stroke:var(--bw-fill);stroke-linecap:round;stroke-linejoin:round}
.bw-edge{fill:none;stroke:var(--bw-edge);stroke-linecap:round;stroke-linejoin:round}
.bw-letters{fill:var(--bw-ink);font-weight:700}
.bw-serif{font-family:"Iowan Old Style","Palatino Linotype",Palatino,Georgia,"Liberation Serif",serif}
.bw-rubble{fill:var(--bw-fill);stroke:var(--bw-edge);stroke-width:2;stroke-linejoin:round}
.bw-star{fill:var(--bw-accent);stroke:var(--bw-fill);stroke-width:3;stroke-linejoin:round}
.bw-rope{fill:none;stroke:var(--bw-bad);stroke-width:5;stroke-dasharray:9 6}
.bw-number{fill:var(--bw-text);font-weight:700;stroke:var(--bw-reserve);stroke-width:.06;paint-order:stroke}
.bw-count circle{fill:var(--bw-text);stroke:var(--bw-reserve);stroke-width:.03}
.bw-count text{fill:var(--bw-reserve);font-weight:700}
.bw-absent{opacity:.2}
.bw-ghost{opacity:.5}
.bw-field{fill-opacity:.42;stroke-width:.05;stroke-linejoin:round}
.bw-casing{
  fill:none;stroke:var(--bw-halo);stroke-width:.135;stroke-linecap:round;stroke-linejoin:round}
.bw-last{fill:var(--bw-last);stroke:var(--bw-last)}
.bw-left{fill-opacity:.25;stroke:none}
.bw-frame{stroke-width:.09}
.bw-wide{stroke-width:.21}
.bw-landed{stroke:var(--bw-last-edge);stroke-width:.045}
.bw-origin{fill:none;stroke:var(--bw-last-edge);stroke-width:.05}
.bw-taken{fill:none;stroke:var(--bw-capture);stroke-width:.065;stroke-linecap:round}
.bw-attack{fill:none;stroke:var(--bw-note);stroke-width:.065;stroke-linecap:round}
.bw-highlight{fill:var(--bw-role);stroke:var(--bw-role)}
.bw-chosen{fill:var(--bw-choice);stroke:var(--bw-choice);stroke-width:.055}
.bw-set{fill:none;stroke:var(--bw-bad);stroke-width:.05;stroke-dasharray:.1 .07}
.bw-glow{fill:var(--bw-threat);fill-opacity:.2}
.bw-threat{
  fill:var(--bw-threat);fill-opacity:.55;stroke:var(--bw-threat);stroke-width:.04;stroke-linejoin:round}
.bw-choice-around{fill:none;stroke:var(--bw-choice);stroke-width:.085;stroke-linejoin:round}
.bw-choice-source{fill:none;stroke:var(--bw-choice);stroke-width:.075;stroke-linecap:round}
.bw-choice-move{fill:var(--bw-choice);stroke:var(--bw-halo);stroke-width:.07;paint-order:stroke}
.bw-choice-other{fill:var(--bw-choice);stroke:var(--bw-halo);stroke-width:.07;paint-order:stroke}
.bw-choice-capture{
  fill:none;stroke:var(--bw-capture);stroke-width:.085;stroke-linecap:round;stroke-linejoin:round}
.bw-arrow{fill:none;stroke:var(--bw-role)}
.bw-arrow-solid{
  fill:var(--bw-role);stroke:var(--bw-halo);stroke-width:.06;stroke-linejoin:round;paint-order:stroke}
.bw-badge circle{fill:var(--bw-role);stroke:var(--bw-halo);stroke-width:.03}
.bw-badge text{fill:var(--bw-halo);font-weight:800}
${ownerRules}
${toneRules}
${roleRules}
`;

/** Styles of the widget in a page: sizes, pointers, focus. */
export const PAGE_STYLE = `
.bw-board{position:relative;width:100%;line-height:0;-webkit-tap-highlight-color:transparent}
.bw-static{display:block;width:100%;height:auto}
.bw-board svg{
  touch-action:manipulation;display:block;width:100%;height:auto;max-height:var(--bw-max-height,none);
  overflow:visible}
.bw-board g:not(.bw-hit-areas)>*{pointer-events:none}
.bw-hit{fill:transparent;stroke:none;pointer-events:fill;outline:none}
.bw-interactive .bw-hit{cursor:default}
.bw-interactive .bw-offered{cursor:pointer}
.bw-interactive .bw-draggable{cursor:grab}
.bw-drawing .bw-hit{cursor:crosshair!important}
.bw-dragging,.bw-dragging .bw-hit{cursor:grabbing!important}
.bw-hit:focus-visible{stroke:var(--bw-focus);stroke-width:.09;stroke-linejoin:round}
.bw-over{fill:var(--bw-choice);fill-opacity:.22}
@media (hover:hover){.bw-offered:hover{fill:var(--bw-choice);fill-opacity:.16}}
.bw-lifted{opacity:.3}
.bw-drag-line{
  fill:none;stroke:var(--bw-choice);stroke-width:.06;stroke-dasharray:.12 .12;stroke-linecap:round;
  opacity:.8;pointer-events:none}
.bw-dragged{pointer-events:none;filter:drop-shadow(0 .06px .06px rgb(0 0 0/.4))}
.bw-live{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
@media print{.bw-choice-source,.bw-choice-move,.bw-choice-other,.bw-choice-capture{display:none}}
@media (forced-colors:active){.bw-static{display:block;width:100%;height:auto}
.bw-board svg{forced-color-adjust:none}}
`;

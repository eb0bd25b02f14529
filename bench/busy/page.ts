/** What the page itself notes of a busy time, in milliseconds and pixels. */
export type Noted = {
  /** The longest task of its thread; 0 when none took 50 ms, for of those the browser tells nothing. */
  longestTask: number;
  longTasks: number;
  /** From each press or key until what it changed was painted, by interaction; of those under 16 ms nothing is told. */
  interactions: Record<number, number>;
  pushes: number;
  /** Of the control that moved most since the first push, and which that was. */
  moved: number;
  movedMost: string;
};

declare global {
  interface Window {
    busy: Noted;
    /** Begins anew: from now on controls stay where they are, if it is looked; looking takes time of the page's own. */
    beginNoting: (isLooking: boolean) => void;
    /** Notes how far a control is from where it was. */
    compare: () => void;
  }
}

/** Bid button, field, offered amounts, the heart of the watch list and the bar's button. */
const controls =
  'main input, main [type="submit"], main fieldset[aria-label] button, main button[aria-pressed], main button[aria-haspopup]';

/** What runs in the page before anything else does. */
export const noting: readonly string[] = [
  `(${notePlaces.toString()})(${JSON.stringify(controls)})`,
  `(${noteTasks.toString()})()`,
  `(${noteInteractions.toString()})()`,
  `(${notePushes.toString()})()`,
];

/** Looks where the controls are. */
function notePlaces(wanted: string) {
  let places = new Map<Element, DOMRect>();
  const look = () => {
    const shown = [...document.querySelectorAll(wanted)].filter((control) => control.checkVisibility());
    return new Map(shown.map((control) => [control, control.getBoundingClientRect()]));
  };
  window.beginNoting = (isLooking) => {
    const nothing = { longestTask: 0, longTasks: 0, pushes: 0, moved: 0, movedMost: '' };
    window.busy = { ...nothing, interactions: {} };
    places = isLooking ? look() : new Map();
  };
  window.compare = () => {
    if (places.size === 0) return;
    const now = look();
    for (const [control, place] of places) {
      const at = now.get(control);
      const far = (['top', 'left', 'height'] as const).map((side) => Math.abs((at?.[side] ?? Infinity) - place[side]));
      const moved = Math.max(...far);
      if (moved <= window.busy.moved) continue;
      window.busy.moved = moved;
      window.busy.movedMost = `${control.tagName.toLowerCase()} ${control.textContent} at push ${window.busy.pushes}`;
    }
  };
  window.beginNoting(false);
}

/** The browser tells of tasks from 50 ms on. */
function noteTasks() {
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) {
      window.busy.longTasks += 1;
      window.busy.longestTask = Math.max(window.busy.longestTask, duration);
    }
  }).observe({ type: 'longtask' });
}

/** A press is several events: the longest of them counts. */
function noteInteractions() {
  type Event = PerformanceEntry & { interactionId: number };
  const options: PerformanceObserverInit & { durationThreshold: number } = { type: 'event', durationThreshold: 16 };
  new PerformanceObserver((list) => {
    for (const { duration, interactionId } of list.getEntries() as Event[]) {
      if (!interactionId) continue;
      const seen = window.busy.interactions[interactionId] ?? 0;
      window.busy.interactions[interactionId] = Math.max(seen, duration);
    }
  }).observe(options);
}

/** After each push, once it was painted, it is looked whether a control has moved. */
function notePushes() {
  window.WebSocket = class extends WebSocket {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }) => {
        if (typeof data !== 'string' || !data.startsWith('42["changes"')) return;
        window.busy.pushes += 1;
        requestAnimationFrame(() => requestAnimationFrame(window.compare));
      });
    }
  };
}

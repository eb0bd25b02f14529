import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { giftAmounts, giftThemes } from '#contracts/gift-designs.ts';
import { useFormat } from '../../../lib/format.ts';
import { useHydrated } from '../../../lib/hydrated.ts';
import { typedIn } from '../../../lib/typed-in.ts';
import { Button } from '../../../ui/button.tsx';
import { Field } from '../../../ui/field.tsx';
import { Form } from '../../../ui/form.tsx';
import layout from '../../../ui/layout.module.css';
import { type Built, giftDraft, keepGiftOrder, readGiftOrder } from '../draft.ts';
import { CardFace } from './card-face.tsx';
import css from './gift-builder.module.css';

const first = { theme: 'Plinth', amount: 5000, message: '' } as const;
type Wrong = Readonly<Record<string, string>>;
type Card = Pick<Built, 'theme' | 'amount' | 'message'>;

/** Somebody builds a card: its design, amount, words, whom it is for and when it goes out; beside it stands what they are building. */
export function GiftBuilder({ onBuilt }: { onBuilt: () => void }) {
  const { t } = useTranslation('gift-cards');
  const [card, setCard] = useState<Card>(first);
  return (
    <section id="build" className={layout.section} aria-labelledby="build-title">
      <h2 id="build-title" className={layout.heading}>
        {t('build')}
      </h2>
      <div className={css.bench}>
        <Preview {...card} />
        <BuildForm card={card} onBuilt={onBuilt} onChange={(part) => setCard((before) => ({ ...before, ...part }))} />
      </div>
    </section>
  );
}

interface BuildProps {
  card: Card;
  /** It is kept in this window, and may be paid for. */
  onBuilt: () => void;
  onChange: (part: Partial<Card>) => void;
}

function BuildForm({ card, onBuilt, onChange }: BuildProps) {
  const { t } = useTranslation('gift-cards');
  const isHydrated = useHydrated();
  const [wrong, setWrong] = useState<Wrong>({});

  async function send(form: HTMLFormElement) {
    const typed = typedIn(form);
    const whom = { email: typed('email'), name: typed('name'), from: typed('from'), sendAt: typed('sendAt') };
    const read = await readGiftOrder({ ...card, ...whom });
    setWrong('wrong' in read ? Object.fromEntries(read.wrong.map((field) => [field, t(`wrong.${field}`)])) : {});
    if (!('order' in read)) return;
    keepGiftOrder(read.order);
    onBuilt();
  }

  return (
    <Form
      wrong={wrong}
      summary={t('wrong', { count: Object.keys(wrong).length })}
      draft={giftDraft}
      onSend={(form) => void send(form)}
    >
      <Choices {...card} onChange={onChange} />
      <Message message={card.message} error={wrong['message']} onChange={(message) => onChange({ message })} />
      <Whom wrong={wrong} />
      <Button type="submit" look="main" disabled={!isHydrated}>
        {t('continue')}
      </Button>
    </Form>
  );
}

function Preview({ theme, amount, message }: Pick<Built, 'theme' | 'amount' | 'message'>) {
  const { t } = useTranslation('gift-cards');
  return (
    <figure className={css.preview}>
      <CardFace theme={theme} amount={{ minor: amount, currency: 'USD' }}>
        {message}
      </CardFace>
      <figcaption className={layout.lead}>{t('preview')}</figcaption>
    </figure>
  );
}

type ChoiceProps = Pick<Built, 'theme' | 'amount'> & Readonly<{ onChange: (part: Partial<Card>) => void }>;

function Choices({ theme, amount, onChange }: ChoiceProps) {
  const { t } = useTranslation('gift-cards');
  const { money } = useFormat();
  return (
    <>
      <Chips legend={t('design')}>
        {giftThemes.map((one) => (
          <Chip key={one} isChosen={one === theme} onChoose={() => onChange({ theme: one })}>
            {t(`theme.${one}`)}
          </Chip>
        ))}
      </Chips>
      <Chips legend={t('amount')}>
        {giftAmounts.map((minor) => (
          <Chip key={minor} isChosen={minor === amount} onChoose={() => onChange({ amount: minor })}>
            {money(minor, 'USD')}
          </Chip>
        ))}
      </Chips>
    </>
  );
}

const Chips = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className={css.chips}>
    <legend className={css.legend}>{legend}</legend>
    {children}
  </fieldset>
);

interface ChipProps {
  isChosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}

function Chip({ isChosen, onChoose, children }: ChipProps) {
  const isHydrated = useHydrated();
  return (
    <button type="button" className={css.chip} aria-pressed={isChosen} disabled={!isHydrated} onClick={onChoose}>
      {children}
    </button>
  );
}

interface MessageProps {
  message: string;
  error: string | undefined;
  onChange: (message: string) => void;
}

const randomMessages = 6;
const longest = 300;

/** One's own words, none, or some of ours. */
function Message({ message, error, onChange }: MessageProps) {
  const { t } = useTranslation('gift-cards');
  const isHydrated = useHydrated();
  return (
    <div className={css.message}>
      <label className={css.legend} htmlFor="gift-message">
        {t('message')}
      </label>
      <textarea
        id="gift-message"
        name="message"
        className={css.text}
        rows={3}
        maxLength={longest}
        value={message}
        disabled={!isHydrated}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? 'gift-message-error' : undefined}
        onChange={({ target }) => onChange(target.value.replaceAll('\n', ' '))}
      />
      {error && (
        <p id="gift-message-error" className={css.error}>
          {error}
        </p>
      )}
      <MessageWays onChange={onChange} />
    </div>
  );
}

function MessageWays({ onChange }: Pick<MessageProps, 'onChange'>) {
  const { t } = useTranslation('gift-cards');
  const isHydrated = useHydrated();
  const [last, setLast] = useState(0);
  function random() {
    const next = 1 + ((last + Math.floor(Math.random() * (randomMessages - 1))) % randomMessages);
    setLast(next);
    onChange(t(`random.${next}`));
  }
  return (
    <div className={css.ways}>
      <Button look="plain" disabled={!isHydrated} onClick={() => onChange('')}>
        {t('leaveBlank')}
      </Button>
      <Button look="plain" disabled={!isHydrated} onClick={random}>
        {t('random')}
      </Button>
    </div>
  );
}

function Whom({ wrong }: { wrong: Wrong }) {
  const { t } = useTranslation('gift-cards');
  const name = { autoComplete: 'off', maxLength: 60 } as const;
  return (
    <>
      <Field
        label={t('email')}
        hint={t('emailHint')}
        name="email"
        type="email"
        autoComplete="off"
        error={wrong['email']}
        required
      />
      <Field label={t('name')} name="name" {...name} error={wrong['name']} />
      <Field label={t('from')} name="from" {...name} error={wrong['from']} />
      <Field label={t('sendAt')} hint={t('sendAtHint')} name="sendAt" type="date" error={wrong['sendAt']} />
    </>
  );
}

import { clsx } from 'clsx';
import { useId } from 'react';
import { messages } from '#domain/messages.ts';
import { STARS } from '#domain/orders/rating.ts';

const words = messages.rating;

const PATH = 'M12 2.6l2.9 5.9 6.5.95-4.7 4.58 1.1 6.47L12 17.45 6.2 20.5l1.1-6.47L2.6 9.45l6.5-.95z';

function Star({ isFilled, className }: { isFilled: boolean; className: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      aria-hidden="true"
      className={clsx(className, isFilled ? 'fill-accent' : 'fill-transparent')}
    >
      <path d={PATH} className="stroke-[1.6] stroke-green-900" strokeLinejoin="round" />
    </svg>
  );
}

/** How many stars were given. */
export function Stars({ count }: { count: number }) {
  return (
    <p className="flex" role="img" aria-label={words.star(count)}>
      {STARS.map((star) => (
        <Star key={star} isFilled={star <= count} className="size-6" />
      ))}
    </p>
  );
}

/** One to five stars to choose from; 0 is none yet. */
export function StarsField({ value, onChange }: { value: number; onChange: (stars: number) => void }) {
  const name = useId();
  return (
    <fieldset>
      <legend className="font-bold text-sm">{words.stars}</legend>
      <div className="-ml-[0.4rem] flex">
        {STARS.map((star) => (
          <label
            key={star}
            className="grid size-tap cursor-pointer place-items-center rounded-md has-[:focus-visible]:outline has-[:focus-visible]:outline-[3px] has-[:focus-visible]:outline-focus"
          >
            <input
              className="sr-only"
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              aria-label={words.star(star)}
              onChange={() => onChange(star)}
            />
            <Star isFilled={star <= value} className="size-8" />
          </label>
        ))}
      </div>
    </fieldset>
  );
}

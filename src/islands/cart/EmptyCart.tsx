import { messages } from '#domain/messages.ts';
import { paths } from '#domain/paths.ts';
import { ButtonLink } from '#src/islands/ui/Button.tsx';

const cart = messages.cart;

/** What a cart without lines shows. `picture` lies behind the text; with `isLazy` it is fetched only where it is seen. */
export function EmptyCart({ picture, isLazy = false }: { picture: string; isLazy?: boolean }) {
  return (
    <div className="mx-auto max-w-page px-gutter pt-below-title pb-16">
      <div className="relative grid min-h-96 grid-cols-1 content-start justify-items-start gap-[0.65rem] overflow-hidden rounded-toe bg-ground-brush px-[6vw] py-7 md:content-center md:pl-[5vw]">
        <img
          className="absolute -right-[14%] -bottom-[6%] w-full [mask:linear-gradient(#0000,#000_32%)_intersect,linear-gradient(90deg,#0000,#000_22%)] md:right-0 md:bottom-0 md:h-full md:w-[56%] md:object-cover md:[mask:linear-gradient(90deg,#0000,#000_25%)]"
          src={picture}
          width={960}
          height={720}
          alt=""
          loading={isLazy ? 'lazy' : undefined}
        />
        <h2 className="relative text-2xl focus:outline-none md:max-w-[6ch]" tabIndex={-1}>
          {cart.empty}
        </h2>
        <p className="relative max-w-[22ch]">{cart.emptyHint}</p>
        <ButtonLink className="mt-2" href={paths.services}>
          {cart.browse}
        </ButtonLink>
      </div>
    </div>
  );
}

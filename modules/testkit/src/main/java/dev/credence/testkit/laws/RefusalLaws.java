package dev.credence.testkit.laws;

import dev.credence.api.interval.ComputeOptions;
import dev.credence.api.interval.ConfidenceLevel;
import dev.credence.api.option.Configurable;
import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import dev.credence.testkit.TestCase;
import java.util.Optional;
import java.util.function.Supplier;

/** Laws of refusals, which metrics, interval methods and comparators share. */
public final class RefusalLaws {
    private RefusalLaws() {}

    /** A subject that does not support a case must give the reason, and throw it when the result is computed nevertheless. */
    public static <S extends Configurable<S>> void refusesWithItsReason(S subject, TestCase<S> unsupported) {
        String reason = unsupported.refusal(subject).map(Refusal::sentence).orElse("");
        Check.that(
                !reason.isBlank(),
                () -> NamingLaws.named(subject) + " must refuse " + unsupported + ", or declare that it supports it");
        refusalIsAValue(subject, unsupported);
    }

    /**
     * The refusal of a case must be the same each time and have a code and a sentence; computing the answer nevertheless must throw an
     * exception with that code and with the sentence in its message.
     */
    public static <S extends Configurable<S>> void refusalIsAValue(S subject, TestCase<S> requested) {
        String name = NamingLaws.named(subject) + " on " + requested;
        isPure(name, () -> requested.refusal(subject));
        requested
                .refusal(subject)
                .ifPresent(refusal -> isThrown(
                        name,
                        refusal,
                        () -> requested.answer(subject, ConfidenceLevel.P95, ComputeOptions.defaults())));
    }

    /** Two calls must return equal refusals, and a refusal must have a sentence. */
    public static void isPure(String subject, Supplier<Optional<Refusal>> request) {
        Optional<Refusal> first = request.get();
        Optional<Refusal> repeated = request.get();
        Check.that(
                first.equals(repeated),
                () -> subject + ": the refusal must be the same each time: " + first + ", then " + repeated);
        first.ifPresent(refusal -> Check.that(
                !refusal.sentence().isBlank(), () -> subject + ": a refusal needs a sentence: code=" + refusal.code()));
    }

    /** The call must throw an exception with the code of the refusal and with its sentence in the message. */
    static void isThrown(String subject, Refusal refusal, Runnable request) {
        try {
            request.run();
        } catch (RefusedException e) {
            Check.that(
                    e.refusal().code() == refusal.code(),
                    () -> subject + ": the exception must have the refusal's code: refusal=" + refusal.code()
                            + ", exception=" + e.refusal().code());
            Check.that(
                    String.valueOf(e.getMessage()).contains(refusal.sentence()),
                    () -> "the exception must give the reason: reason=" + refusal.sentence() + ", message="
                            + e.getMessage());
            return;
        } catch (RuntimeException e) {
            Check.that(false, () -> subject + ": what is refused must be a RefusedException: " + e);
        }
        Check.that(false, () -> subject + " must throw what it refuses: " + refusal);
    }
}

package dev.credence.testkit.laws;

import dev.credence.api.refusal.Refusal;
import dev.credence.api.refusal.RefusedException;
import java.util.Optional;
import java.util.function.Supplier;

/** What refusals of metrics, methods and comparators have in common: values, asked for without effect, and what is thrown. */
final class RefusalLaws {
    private RefusalLaws() {}

    /** Asked twice, the answers are equal, and a refusal has a sentence. */
    static void isPure(String subject, Supplier<Optional<Refusal>> question) {
        Optional<Refusal> once = question.get();
        Optional<Refusal> again = question.get();
        Check.that(
                once.equals(again),
                () -> subject + ": refusal must be the same when asked twice: " + once + ", then " + again);
        once.ifPresent(refusal -> Check.that(
                !refusal.sentence().isBlank(), () -> subject + ": a refusal needs a sentence: code=" + refusal.code()));
    }

    /** Whoever asks all the same gets an exception with the refusal's code, and its sentence in the message. */
    static void isThrown(String subject, Refusal refusal, Runnable question) {
        try {
            question.run();
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

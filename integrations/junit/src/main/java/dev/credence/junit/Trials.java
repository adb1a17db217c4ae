package dev.credence.junit;

import dev.credence.sequential.repeated.RepeatedBinomialTest;
import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.TestTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * Repeats a test of something random, such as the answer of a model, until the claim "it passes at least at this rate" is accepted or
 * rejected.
 *
 * <pre>{@code
 * @Trials(rate = 0.9, max = 200)
 * void answersArePolite() {
 *     assertTrue(isPolite(model.answer("Where is my parcel?")));
 * }
 * }</pre>
 *
 * <p>Each trial is one invocation with its own {@code @BeforeEach} and {@code @AfterEach}, whose exceptions count like those of the method
 * itself; an exception of a constructor or of another extension ends the test. A trial that fails is reported as aborted, with the
 * reason, since single failures are expected. The trial that decides the claim carries the verdict: it passes if the rate is at least
 * {@code rate}, and fails if it is lower, or if {@code max} trials do not decide. Later trials are not run. If trials run in parallel, they are
 * counted in the order in which they begin, so that quick failures do not count before slow successes. Trials that are running when the
 * claim is decided are not counted: usually at most one for each other thread, and more if one trial takes much longer than the others,
 * because those go on in the meantime. JUnit reports trials that it had planned and that are not needed as skipped.
 *
 * <p>The claim is decided by {@link RepeatedBinomialTest}: however often the build looks, the probability that a rate below {@code rate} is
 * accepted is at most {@code 1 - level}, and so is the probability that a rate of {@code rate} or above is rejected. Trials must be
 * independent of each other. The verdict, the share, its bounds and the numbers are a report entry of the deciding trial, with keys
 * that begin with {@code credence.}.
 *
 * <p>This replaces the repetition of failed tests until they pass ({@code rerunFailingTestsCount}), with which a test that passes half of the
 * time passes a build in 15 of 16 cases after three repetitions.
 */
@Target({ElementType.METHOD, ElementType.ANNOTATION_TYPE})
@Retention(RetentionPolicy.RUNTIME)
@Documented
@TestTemplate
@ExtendWith(TrialsExtension.class)
public @interface Trials {
    /** {@return the claimed success rate, between 0 and 1} */
    double rate();

    /**
     * {@return the largest number of trials that are counted, from 1 to {@value RepeatedBinomialTest#MAX_TRIALS}} If no outcome
     * of this number of trials accepts the claim, the test fails before the first trial with the number that is needed.
     */
    int max() default 200;

    /** {@return the confidence level: 1 minus the largest probability of each wrong decision, above 0.5 and below 1} */
    double level() default 0.95;

    /**
     * {@return the exceptions that count as a failed trial, with their subtypes} All others are errors, such as a server
     * that does not answer, and contain no information about the rate.
     */
    Class<? extends Throwable>[] failures() default AssertionError.class;

    /**
     * {@return the number of errors and aborted trials that are left out, 0 or more} One more ends the test with that error. Leaving them
     * out is fair only if errors do not depend on whether the trial would have passed.
     */
    int maxErrors() default 0;

    /** {@return what the test does if the largest number of trials does not decide the claim} */
    WhenUndecided whenUndecided() default WhenUndecided.FAIL;

    /** What a test does if the largest number of trials does not decide the claim. */
    enum WhenUndecided {
        /** The test fails with a {@link dev.credence.assertj.InconclusiveError}. */
        FAIL,
        /** The test is aborted, so that it neither passes nor fails. */
        ABORT,
        /** The test passes: it fails only if the rate is shown to be lower. */
        PASS
    }
}

package dev.credence.junit;

import dev.credence.assertj.InconclusiveError;
import dev.credence.sequential.repeated.RepeatedBinomialTest;
import dev.credence.sequential.repeated.RepeatedBinomialTest.Decision;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.LifecycleMethodExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.jupiter.api.extension.TestWatcher;
import org.junit.platform.commons.support.AnnotationSupport;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Runs the trials of a test method until they decide its claim. */
final class TrialsExtension implements TestTemplateInvocationContextProvider {
    @Override
    public boolean supportsTestTemplate(ExtensionContext context) {
        return AnnotationSupport.isAnnotated(context.getTestMethod(), Trials.class);
    }

    @Override
    public Stream<TestTemplateInvocationContext> provideTestTemplateInvocationContexts(ExtensionContext context) {
        Trials trials = AnnotationSupport.findAnnotation(context.getTestMethod(), Trials.class)
                .orElseThrow();
        TrialRun run = new TrialRun(trials);
        // One trial is requested when the previous one is over, unless trials run in parallel.
        return StreamSupport.stream(new Invocations(run), false);
    }

    /** The invocations, which end when the claim is decided. */
    private static final class Invocations extends Spliterators.AbstractSpliterator<TestTemplateInvocationContext> {
        private final TrialRun run;
        private int next;

        Invocations(TrialRun run) {
            super(run.mostInvocations(), Spliterator.ORDERED);
            this.run = run;
        }

        @Override
        public boolean tryAdvance(Consumer<? super TestTemplateInvocationContext> action) {
            if (next == run.mostInvocations() || run.isOver()) {
                return false;
            }
            action.accept(new Invocation(run, next++));
            return true;
        }
    }

    /** One trial. */
    private record Invocation(TrialRun run, int index) implements TestTemplateInvocationContext {
        @Override
        public String getDisplayName(int invocationIndex) {
            return "trial " + (index + 1);
        }

        @Override
        public List<Extension> getAdditionalExtensions() {
            return List.of(new Observer(run, index));
        }
    }

    /** Records the result of one trial, and lets the deciding trial carry the verdict. */
    private static final class Observer
            implements ExecutionCondition,
                    TestExecutionExceptionHandler,
                    LifecycleMethodExecutionExceptionHandler,
                    AfterEachCallback,
                    TestWatcher {
        private final TrialRun run;
        private final int index;
        private int begun;
        private @Nullable Throwable thrown;
        /** The abort by which a trial is not begun that could not be prepared. */
        private @Nullable Throwable abort;

        private boolean recorded;

        Observer(TrialRun run, int index) {
            this.run = run;
            this.index = index;
        }

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            OptionalInt number = run.begin();
            if (number.isEmpty()) {
                return ConditionEvaluationResult.disabled("The claim is decided without this trial.");
            }
            begun = number.getAsInt();
            return ConditionEvaluationResult.enabled("The claim is not decided yet.");
        }

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable throwable) {
            thrown = throwable;
        }

        @Override
        public void handleBeforeEachMethodExecutionException(ExtensionContext context, Throwable throwable) {
            thrown = throwable;
            TestAbortedException unprepared = new TestAbortedException(
                    "Trial " + (index + 1) + " was not begun, because its preparation failed: " + throwable, throwable);
            abort = unprepared;
            throw unprepared;
        }

        @Override
        public void handleAfterEachMethodExecutionException(ExtensionContext context, Throwable throwable) {
            if (thrown == null) {
                thrown = throwable;
            } else if (thrown != throwable) {
                thrown.addSuppressed(throwable);
            }
        }

        @Override
        public void afterEach(ExtensionContext context) throws Exception {
            // Any other exception that is here already comes from another extension and fails the trial whatever is
            // thrown here.
            Throwable failure = context.getExecutionException().orElse(null);
            if (failure != null && failure != abort) {
                run.stop();
                return;
            }
            recorded = true;
            run.record(new Result(index, begun, thrown), context::publishReportEntry);
        }

        /** Ends the run with the first trial that fails: by the verdict, or by a constructor or another extension, whose exception no callback above sees. */
        @Override
        public void testFailed(ExtensionContext context, @Nullable Throwable cause) {
            run.stop();
        }

        /** Ends the run if a constructor or another extension aborts a trial, of which nothing was recorded. */
        @Override
        public void testAborted(ExtensionContext context, @Nullable Throwable cause) {
            if (!recorded) {
                run.stop();
            }
        }
    }

    /**
     * The result of a trial.
     *
     * @param index index of the invocation
     * @param begun number of trials that began before
     * @param thrown what the trial threw, or null if it passed
     */
    record Result(int index, int begun, @Nullable Throwable thrown) {}

    /**
     * The trials of one test method, counted in the order in which they begin. The order of the invocations would not do: a thread of JUnit's
     * pool leaves the first ones in its queue while it runs the others, so that nothing would be counted before the last one. No trial
     * waits for another one, because a thread that waits for a task may run another trial in the meantime.
     */
    static final class TrialRun {
        private final Trials trials;
        private final RepeatedBinomialTest test;
        /** The results of trials that ended before one that began earlier, by the number of trials that began before. */
        private final Map<Integer, Result> waiting = new TreeMap<>();

        private int begun;
        private int next;
        private int passed;
        private int counted;
        private int errors;
        private boolean over;
        private @Nullable Throwable lastFailure;

        TrialRun(Trials trials) {
            this.trials = trials;
            if (trials.maxErrors() < 0) {
                throw new ExtensionConfigurationException(
                        "@Trials: maxErrors must be 0 or more: maxErrors=" + trials.maxErrors());
            }
            if (!(trials.level() > 0.5 && trials.level() < 1)) {
                throw new ExtensionConfigurationException("@Trials: level must lie above 0.5 and below 1: level="
                        + trials.level() + "; 0.95 is the default");
            }
            try {
                this.test = RepeatedBinomialTest.of(trials.rate(), significance(), trials.max());
            } catch (IllegalArgumentException e) {
                throw new ExtensionConfigurationException("@Trials: " + e.getMessage(), e);
            }
            if (test.leastToAccept().isEmpty()) {
                throw new ExtensionConfigurationException(
                        "@Trials: no outcome of %d trials shows a rate of at least %s at level %s: %d of %d passes have the lower bound %s; set max to %d or more"
                                .formatted(
                                        trials.max(),
                                        trials.rate(),
                                        trials.level(),
                                        trials.max(),
                                        trials.max(),
                                        digits(Math.pow(significance(), 1.0 / trials.max())),
                                        RepeatedBinomialTest.leastMost(trials.rate(), significance())));
            }
        }

        private double significance() {
            // The decimal complement: 1 - 0.95 in binary is not 0.05.
            return Math.round((1 - trials.level()) * 1e12) / 1e12;
        }

        /** Returns the largest number of invocations: counted trials and errors that are left out, of which Integer.MAX_VALUE is no limit. */
        int mostInvocations() {
            return (int) Math.min(Integer.MAX_VALUE, (long) trials.max() + trials.maxErrors());
        }

        /** Returns whether no more trial is needed. */
        synchronized boolean isOver() {
            return over;
        }

        /** Returns the number of trials that began before the one that begins now, or nothing if no more trial is needed. */
        synchronized OptionalInt begin() {
            return over ? OptionalInt.empty() : OptionalInt.of(begun++);
        }

        /** Ends the run because a constructor or another extension failed. */
        synchronized void stop() {
            over = true;
        }

        /**
         * Records the result of a trial, and throws what its invocation reports: nothing if it passed, an abort if it failed or is left out, and
         * the verdict if this trial is the last one that the verdict needed.
         */
        void record(Result result, Consumer<Map<String, String>> report) throws Exception {
            Verdict verdict = advance(result);
            if (verdict == null) {
                reportTrial(result.index(), result.thrown());
                return;
            }
            if (verdict.error instanceof Error error) {
                throw error;
            }
            if (verdict.error != null) {
                throw verdict.error instanceof Exception exception
                        ? exception
                        : new IllegalStateException(verdict.error);
            }
            report.accept(verdict.entries);
            verdict.report(trials.whenUndecided());
        }

        private void reportTrial(int index, @Nullable Throwable thrown) {
            if (thrown != null) {
                String kind = isFailure(thrown) ? "failed" : "ended with an error that is not counted";
                throw new TestAbortedException("Trial " + (index + 1) + " " + kind + ": " + thrown, thrown);
            }
        }

        private boolean isFailure(Throwable thrown) {
            for (Class<? extends Throwable> failure : trials.failures()) {
                if (failure.isInstance(thrown)) {
                    return true;
                }
            }
            return false;
        }

        /** Counts the results up to the first trial that is still running, and returns the verdict if they decide. */
        private synchronized @Nullable Verdict advance(Result result) {
            waiting.put(result.begun(), result);
            Result ended;
            while (!over && (ended = waiting.remove(next)) != null) {
                next++;
                Throwable thrown = ended.thrown();
                if (thrown != null && !isFailure(thrown)) {
                    if (++errors > trials.maxErrors()) {
                        over = true;
                        return new Verdict(Decision.UNDECIDED, "", Map.of(), null, thrown);
                    }
                    continue;
                }
                counted++;
                passed += thrown == null ? 1 : 0;
                lastFailure = thrown == null ? lastFailure : thrown;
                Decision decision = test.decide(passed, counted);
                if (decision != Decision.UNDECIDED || counted == trials.max()) {
                    over = true;
                    return verdict(decision);
                }
            }
            return null;
        }

        private Verdict verdict(Decision decision) {
            double lower = test.lower(passed, counted);
            double upper = test.upper(passed, counted);
            Map<String, String> entries = new LinkedHashMap<>();
            entries.put("credence.claim", "success rate of at least " + trials.rate());
            entries.put("credence.verdict", decision.name().toLowerCase(Locale.ROOT));
            entries.put("credence.value", digits((double) passed / counted));
            entries.put("credence.lower", digits(lower));
            entries.put("credence.upper", digits(upper));
            entries.put("credence.level", Double.toString(trials.level()));
            entries.put("credence.n", Integer.toString(counted));
            entries.put("credence.passed", Integer.toString(passed));
            entries.put("credence.errors", Integer.toString(errors));
            String sentence = switch (decision) {
                        case ACCEPTED -> "PASS: ";
                        case REJECTED -> "FAIL: ";
                        case UNDECIDED -> "INCONCLUSIVE: ";
                    }
                    + "expected a success rate of at least " + trials.rate()
                    + (decision == Decision.UNDECIDED ? ", which " + counted + " trials do not decide" : "") + "\n  "
                    + passed + " of " + counted + " trials passed: " + digits((double) passed / counted) + " ["
                    + digits(lower) + ", " + digits(upper) + "], each bound valid at every look at level "
                    + trials.level()
                    + (errors == 0
                            ? ""
                            : "\n  not counted: " + errors + (errors == 1 ? " trial" : " trials") + " with errors")
                    + (decision == Decision.UNDECIDED ? "\n  " + advice() : "");
            return new Verdict(decision, sentence, entries, lastFailure, null);
        }

        /** Returns how many trials would decide if the observed share were the rate. */
        private String advice() {
            double share = (double) passed / counted;
            for (long most = trials.max();
                    most <= RepeatedBinomialTest.MAX_TRIALS;
                    most = Math.max(most + 1, most * 5 / 4)) {
                RepeatedBinomialTest.Outlook outlook = RepeatedBinomialTest.of(
                                trials.rate(), significance(), (int) most)
                        .outlook(share);
                if (1 - outlook.undecided() >= 0.8) {
                    return String.format(
                            Locale.ROOT,
                            "with max = %d a rate of %s is decided with probability %.2f, after %.0f trials on average",
                            most,
                            digits(share),
                            1 - outlook.undecided(),
                            outlook.meanTrials());
                }
                if (most * 4 > RepeatedBinomialTest.MAX_TRIALS) {
                    break;
                }
            }
            return "a rate of " + digits(share) + " is too near to " + trials.rate() + " to be decided by "
                    + RepeatedBinomialTest.MAX_TRIALS / 4 + " trials";
        }

        private static String digits(double number) {
            return String.format(Locale.ROOT, "%.4f", number);
        }

        /** What the trials decided, or the error that ended them. */
        private record Verdict(
                Decision decision,
                String sentence,
                Map<String, String> entries,
                @Nullable Throwable cause,
                @Nullable Throwable error) {
            void report(Trials.WhenUndecided whenUndecided) {
                switch (decision) {
                    case ACCEPTED -> {}
                    case REJECTED -> throw new AssertionFailedError(sentence, cause);
                    case UNDECIDED -> {
                        switch (whenUndecided) {
                            case FAIL -> throw (InconclusiveError) new InconclusiveError(sentence).initCause(cause);
                            case ABORT -> throw new TestAbortedException(sentence, cause);
                            case PASS -> {}
                        }
                    }
                }
            }
        }
    }
}

package dev.credence.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectMethod;

import dev.credence.assertj.InconclusiveError;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Assumptions;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInfo;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.platform.engine.reporting.ReportEntry;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.EngineTestKit;
import org.junit.platform.testkit.engine.Event;
import org.opentest4j.AssertionFailedError;
import org.opentest4j.TestAbortedException;

/** Runs annotated methods by the engine of JUnit, and checks which trials run and what they report. */
class TrialsTest {
    /** Methods that are run by the engine alone. Every method passes or fails by the number of its trial. */
    static class Model {
        static final AtomicInteger PREPARED = new AtomicInteger();

        @BeforeEach
        void prepare() {
            PREPARED.incrementAndGet();
        }

        static int number(TestInfo info) {
            return Integer.parseInt(info.getDisplayName().substring("trial ".length()));
        }

        private static void failEvery(int period, TestInfo info) {
            Assertions.assertTrue(number(info) % period != 0, "wrong answer");
        }

        @Trials(rate = 0.9, max = 200)
        void alwaysRight() {}

        @Trials(rate = 0.9, max = 200)
        void wrongInEveryFifth(TestInfo info) {
            failEvery(5, info);
        }

        @Trials(rate = 0.9, max = 100)
        void wrongInEveryTwelfth(TestInfo info) {
            failEvery(12, info);
        }

        @Trials(rate = 0.9, max = 100, whenUndecided = Trials.WhenUndecided.ABORT)
        void undecidedAborts(TestInfo info) {
            failEvery(12, info);
        }

        @Trials(rate = 0.9, max = 100, whenUndecided = Trials.WhenUndecided.PASS)
        void undecidedPasses(TestInfo info) {
            failEvery(12, info);
        }

        @Trials(rate = 0.9, max = 20)
        void tooFewTrials() {}

        @Trials(rate = 1, max = 20)
        void impossibleRate() {}

        @Trials(rate = 0.9, maxErrors = -1)
        void negativeErrors() {}

        @Trials(rate = 0.9, level = 0.05)
        void levelOfTheError() {}

        @Trials(rate = 0.9)
        void serverIsDown(TestInfo info) {
            if (number(info) == 3) {
                throw new IllegalStateException("no answer");
            }
        }

        @Trials(rate = 0.9, maxErrors = 2)
        void serverIsDownTwice(TestInfo info) {
            if (number(info) == 3 || number(info) == 7) {
                throw new IllegalStateException("no answer");
            }
        }

        @Trials(rate = 0.9, maxErrors = Integer.MAX_VALUE)
        void anyNumberOfErrors(TestInfo info) {
            if (number(info) % 2 == 0) {
                throw new IllegalStateException("no answer");
            }
        }

        @Trials(rate = 0.9, maxErrors = 1)
        void wrongAfterAnError(TestInfo info) {
            if (number(info) == 1) {
                throw new IllegalStateException("no answer");
            }
            Assertions.fail("wrong answer");
        }

        @Trials(
                rate = 0.5,
                failures = {AssertionError.class, IllegalStateException.class})
        void exceptionIsAFailure() {
            throw new IllegalStateException("no answer");
        }

        @Trials(rate = 0.9)
        void assumptionDoesNotHold() {
            Assumptions.assumeTrue(false, "no model here");
        }
    }

    /** Two methods of which each trial lasts a while, so that they occupy all threads of a pool of two. */
    @Execution(ExecutionMode.CONCURRENT)
    static class SlowModel {
        @Trials(rate = 0.9, max = 200)
        void alwaysRight() throws InterruptedException {
            Thread.sleep(5);
        }

        @Trials(rate = 0.9, max = 200)
        void alwaysWrong() throws InterruptedException {
            Thread.sleep(5);
            Assertions.fail("wrong answer");
        }
    }

    /** A class whose clean-up fails. */
    static class BrokenCleanUp {
        @Trials(rate = 0.9)
        void alwaysRight() {}

        @AfterEach
        void cleanUp() {
            throw new IllegalStateException("no clean-up");
        }
    }

    /** A class whose preparation fails in the third trial, and whose clean-up fails in the fifth and the seventh. */
    static class BrokenPreparation {
        static final AtomicInteger BEGUN = new AtomicInteger();

        @BeforeEach
        void prepare(TestInfo info) {
            if (Model.number(info) == 3) {
                throw new IllegalStateException("no server");
            }
        }

        @Trials(rate = 0.9, maxErrors = 2)
        void alwaysRight() {
            BEGUN.incrementAndGet();
        }

        @Trials(rate = 0.9, maxErrors = 1)
        void oneErrorIsLeftOut() {}

        @AfterEach
        void cleanUp(TestInfo info) {
            Assertions.assertTrue(Model.number(info) != 5, "wrong log");
            if (Model.number(info) == 7) {
                throw new IllegalStateException("no clean-up");
            }
        }
    }

    /** A class whose third instance cannot be made. */
    static class BrokenConstructor {
        static final AtomicInteger MADE = new AtomicInteger();

        BrokenConstructor() {
            if (MADE.incrementAndGet() == 3) {
                throw new IllegalStateException("no model");
            }
        }

        @Trials(rate = 0.9)
        void alwaysRight() {}
    }

    /** A class whose second instance is not made, because an assumption does not hold. */
    static class AbortedConstructor {
        static final AtomicInteger MADE = new AtomicInteger();

        AbortedConstructor() {
            Assumptions.assumeTrue(MADE.incrementAndGet() != 2, "no model here");
        }

        @Trials(rate = 0.9)
        void alwaysRight() {}
    }

    /** An extension whose clean-up fails after the first trial. */
    static final class BrokenExtension implements AfterEachCallback {
        @Override
        public void afterEach(ExtensionContext context) {
            throw new IllegalStateException("no clean-up");
        }
    }

    /** A class with an extension whose clean-up fails. */
    @ExtendWith(BrokenExtension.class)
    static class Extended {
        @Trials(rate = 0.9)
        void alwaysRight() {}
    }

    private static EngineExecutionResults run(Class<?> type, String method, String... parameters) {
        return EngineTestKit.engine("junit-jupiter")
                .selectors(selectMethod(type, method, String.join(",", parameters)))
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false")
                .execute();
    }

    private static EngineExecutionResults run(String method) {
        return run(Model.class, method);
    }

    private static EngineExecutionResults runWithInfo(String method) {
        return run(Model.class, method, TestInfo.class.getName());
    }

    private static List<Throwable> failures(EngineExecutionResults results) {
        return results.allEvents().failed().stream().map(TrialsTest::thrown).toList();
    }

    private static Throwable thrown(Event event) {
        return event.getRequiredPayload(org.junit.platform.engine.TestExecutionResult.class)
                .getThrowable()
                .orElseThrow();
    }

    private static Optional<Map<String, String>> entries(EngineExecutionResults results) {
        return entriesOf(results).stream().findFirst();
    }

    private static List<Map<String, String>> entriesOf(EngineExecutionResults results) {
        return results.allEvents().reportingEntryPublished().stream()
                .map(event -> event.getRequiredPayload(ReportEntry.class).getKeyValuePairs())
                .filter(entries -> entries.containsKey("credence.verdict"))
                .toList();
    }

    @Test
    void alwaysPassingTestStopsAtSmallestAcceptingNumber() {
        Model.PREPARED.set(0);
        EngineExecutionResults results = run("alwaysRight");
        results.testEvents()
                .assertStatistics(
                        events -> events.started(41).succeeded(41).failed(0).aborted(0));
        assertThat(Model.PREPARED).hasValue(41);
        assertThat(entries(results).orElseThrow())
                .containsEntry("credence.claim", "success rate of at least 0.9")
                .containsEntry("credence.verdict", "accepted")
                .containsEntry("credence.n", "41")
                .containsEntry("credence.passed", "41")
                .containsEntry("credence.errors", "0")
                .containsEntry("credence.value", "1.0000")
                .containsEntry("credence.upper", "1.0000")
                .hasEntrySatisfying(
                        "credence.lower",
                        lower -> assertThat(Double.parseDouble(lower)).isBetween(0.9, 0.91));
    }

    @Test
    void testThatFailsTooOftenIsRejectedByOneTrial() {
        EngineExecutionResults results = runWithInfo("wrongInEveryFifth");
        assertThat(failures(results)).singleElement().isInstanceOf(AssertionFailedError.class);
        assertThat(failures(results).get(0).getMessage()).isEqualTo("""
                        FAIL: expected a success rate of at least 0.9
                          60 of 75 trials passed: 0.8000 [0.6656, 0.8975], each bound valid at every look at level 0.95\
                        """);
        assertThat(failures(results).get(0)).hasRootCauseMessage("wrong answer ==> expected: <true> but was: <false>");
        // The other failures are reported as aborted trials.
        results.testEvents()
                .assertStatistics(
                        events -> events.started(75).aborted(14).failed(1).succeeded(60));
        assertThat(thrown(results.testEvents().aborted().list().get(0)))
                .isInstanceOf(TestAbortedException.class)
                .hasMessage(
                        "Trial 5 failed: org.opentest4j.AssertionFailedError: wrong answer ==> expected: <true> but was: <false>");
    }

    @Test
    void undecidedTestFailsAbortsOrPassesAsConfigured() {
        List<Throwable> failed = failures(runWithInfo("wrongInEveryTwelfth"));
        assertThat(failed).singleElement().isInstanceOf(InconclusiveError.class);
        assertThat(failed.get(0).getMessage()).isEqualTo("""
                        INCONCLUSIVE: expected a success rate of at least 0.9, which 100 trials do not decide
                          92 of 100 trials passed: 0.9200 [0.8405, 0.9684], each bound valid at every look at level 0.95
                          with max = 2246 a rate of 0.9200 is decided with probability 0.85, after 1139 trials on average\
                        """);
        EngineExecutionResults aborted = runWithInfo("undecidedAborts");
        assertThat(failures(aborted)).isEmpty();
        assertThat(aborted.testEvents().aborted().stream().map(TrialsTest::thrown))
                .last()
                .satisfies(last -> assertThat(last).hasMessageStartingWith("INCONCLUSIVE: "));
        assertThat(failures(runWithInfo("undecidedPasses"))).isEmpty();
    }

    @Test
    void unprovableClaimIsRefusedBeforeFirstTrial() {
        Model.PREPARED.set(0);
        assertThat(failures(run("tooFewTrials")))
                .singleElement()
                .satisfies(
                        refusal -> assertThat(refusal)
                                .hasMessage(
                                        "@Trials: no outcome of 20 trials shows a rate of at least 0.9 at level 0.95: 20 of 20 passes have the lower bound 0.8609; set max to 29 or more"));
        assertThat(failures(run("impossibleRate")))
                .singleElement()
                .satisfies(
                        refusal -> assertThat(refusal)
                                .hasMessage(
                                        "@Trials: rate must lie between 0 and 1: rate=1.0; no number of trials shows that a rate is 1, so claim a rate such as 0.99"));
        assertThat(failures(run("negativeErrors")))
                .singleElement()
                .satisfies(refusal ->
                        assertThat(refusal).hasMessage("@Trials: maxErrors must be 0 or more: maxErrors=-1"));
        assertThat(failures(run("levelOfTheError")))
                .singleElement()
                .satisfies(refusal -> assertThat(refusal)
                        .hasMessage("@Trials: level must lie above 0.5 and below 1: level=0.05; 0.95 is the default"));
        assertThat(Model.PREPARED).hasValue(0);
    }

    @Test
    void errorsAreNotCountedAsFailures() {
        EngineExecutionResults down = runWithInfo("serverIsDown");
        assertThat(failures(down))
                .singleElement()
                .satisfies(error -> assertThat(error)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("no answer"));
        down.testEvents().assertStatistics(events -> events.started(3));
        EngineExecutionResults twice = runWithInfo("serverIsDownTwice");
        twice.testEvents()
                .assertStatistics(events -> events.started(43).failed(0).aborted(2));
        assertThat(entries(twice).orElseThrow())
                .containsEntry("credence.n", "41")
                .containsEntry("credence.errors", "2")
                .containsEntry("credence.verdict", "accepted");
        assertThat(thrown(twice.testEvents().aborted().list().get(0)))
                .hasMessage(
                        "Trial 3 ended with an error that is not counted: java.lang.IllegalStateException: no answer");
    }

    @Test
    void namedExceptionsCountAsFailures() {
        EngineExecutionResults results = run("exceptionIsAFailure");
        assertThat(failures(results)).singleElement().isInstanceOf(AssertionFailedError.class);
        results.testEvents()
                .assertStatistics(events -> events.started(8).aborted(7).failed(1));
    }

    @Test
    void falseAssumptionAbortsTest() {
        run("assumptionDoesNotHold")
                .testEvents()
                .assertStatistics(events -> events.started(1).aborted(1).failed(0));
    }

    @Test
    void brokenCleanUpEndsTheTest() {
        run(BrokenCleanUp.class, "alwaysRight")
                .testEvents()
                .assertStatistics(events -> events.started(1).failed(1));
    }

    @Test
    void failureOfConstructorOrOtherExtensionEndsTheTest() {
        BrokenConstructor.MADE.set(0);
        run(BrokenConstructor.class, "alwaysRight")
                .testEvents()
                .assertStatistics(events -> events.started(3).succeeded(2).failed(1));
        AbortedConstructor.MADE.set(0);
        run(AbortedConstructor.class, "alwaysRight")
                .testEvents()
                .assertStatistics(events -> events.started(2).succeeded(1).aborted(1));
        run(Extended.class, "alwaysRight")
                .testEvents()
                .assertStatistics(events -> events.started(1).failed(1));
    }

    @Test
    void numberOfErrorsMayBeWithoutLimit() {
        EngineExecutionResults results = runWithInfo("anyNumberOfErrors");

        assertThat(failures(results)).isEmpty();
        assertThat(entries(results).orElseThrow())
                .containsEntry("credence.verdict", "accepted")
                .containsEntry("credence.errors", "40");
    }

    @Test
    void messageStatesTheNumberOfErrors() {
        assertThat(failures(runWithInfo("wrongAfterAnError")))
                .singleElement()
                .satisfies(verdict -> assertThat(verdict).hasMessageEndingWith("\n  not counted: 1 trial with errors"));
    }

    @Test
    void exceptionsOfPreparationAndCleanUpCountLikeThoseOfTheTrial() {
        BrokenPreparation.BEGUN.set(0);
        EngineExecutionResults results = run(BrokenPreparation.class, "alwaysRight");

        assertThat(failures(results)).isEmpty();
        Map<String, String> entries = entries(results).orElseThrow();
        int counted = Integer.parseInt(entries.get("credence.n"));
        assertThat(entries)
                .containsEntry("credence.verdict", "accepted")
                .containsEntry("credence.passed", Integer.toString(counted - 1))
                .containsEntry("credence.errors", "2");
        results.testEvents()
                .assertStatistics(
                        events -> events.started(counted + 2).aborted(3).failed(0));
        // The third trial was not begun.
        assertThat(BrokenPreparation.BEGUN).hasValue(counted + 1);
        assertThat(failures(run(BrokenPreparation.class, "oneErrorIsLeftOut")))
                .singleElement()
                .satisfies(error -> assertThat(error)
                        .isInstanceOf(IllegalStateException.class)
                        .hasMessage("no clean-up"));
    }

    /** JUnit's pool leaves the first trials in its queue while its threads run the later ones. */
    @Test
    void parallelTrialsEndSoonAfterTheClaimIsDecided() {
        EngineExecutionResults results = EngineTestKit.engine("junit-jupiter")
                .selectors(selectClass(SlowModel.class))
                .configurationParameter("junit.jupiter.execution.parallel.enabled", "true")
                .configurationParameter("junit.jupiter.execution.parallel.config.strategy", "fixed")
                .configurationParameter("junit.jupiter.execution.parallel.config.fixed.parallelism", "2")
                .configurationParameter("junit.jupiter.extensions.autodetection.enabled", "false")
                .execute();

        assertThat(entriesOf(results))
                .extracting(entries -> entries.get("credence.verdict") + " " + entries.get("credence.n"))
                .containsExactlyInAnyOrder("accepted 41", "rejected 3");
        assertThat(failures(results)).singleElement().isInstanceOf(AssertionFailedError.class);
        // 44 trials decide, and a few more may begin while one of these waits for a processor.
        assertThat(results.testEvents().started().count()).isBetween(44L, 150L);
    }

    @Test
    void trialsAreCountedInTheOrderInWhichTheyBegin() throws Exception {
        Trials trials = SlowModel.class.getDeclaredMethod("alwaysWrong").getAnnotation(Trials.class);
        TrialsExtension.TrialRun run = new TrialsExtension.TrialRun(trials);
        AssertionError wrong = new AssertionError("wrong answer");
        List<Map<String, String>> reports = new ArrayList<>();
        for (int begun = 0; begun < 43; begun++) {
            assertThat(run.begin()).hasValue(begun);
        }

        // Three failures reject the claim if they are the first ones, but here 40 successes began earlier.
        for (int begun = 42; begun >= 40; begun--) {
            TrialsExtension.Result failed = new TrialsExtension.Result(42 - begun, begun, wrong);
            assertThatThrownBy(() -> run.record(failed, reports::add))
                    .isInstanceOf(TestAbortedException.class)
                    .hasMessage("Trial " + (failed.index() + 1) + " failed: java.lang.AssertionError: wrong answer");
        }
        for (int begun = 39; begun >= 0; begun--) {
            run.record(new TrialsExtension.Result(43 - begun, begun, null), reports::add);
        }
        assertThat(run.isOver()).isFalse();
        while (!run.isOver()) {
            run.record(new TrialsExtension.Result(0, run.begin().orElseThrow(), null), reports::add);
        }

        assertThat(reports)
                .singleElement()
                .satisfies(report -> assertThat(report)
                        .containsEntry("credence.verdict", "accepted")
                        .containsEntry(
                                "credence.passed", Integer.toString(Integer.parseInt(report.get("credence.n")) - 3)));
        assertThat(run.begin()).isEmpty();
    }
}

package dev.credence.junit;

import java.util.List;
import java.util.Spliterator;
import java.util.Spliterators;
import java.util.function.Consumer;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.ConditionEvaluationResult;
import org.junit.jupiter.api.extension.ExecutionCondition;
import org.junit.jupiter.api.extension.Extension;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;
import org.junit.jupiter.api.extension.TestTemplateInvocationContext;
import org.junit.jupiter.api.extension.TestTemplateInvocationContextProvider;
import org.junit.platform.commons.support.AnnotationSupport;

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
            implements ExecutionCondition, TestExecutionExceptionHandler, AfterEachCallback {
        private final TrialRun run;
        private final int index;
        private @Nullable Throwable thrown;

        Observer(TrialRun run, int index) {
            this.run = run;
            this.index = index;
        }

        @Override
        public ConditionEvaluationResult evaluateExecutionCondition(ExtensionContext context) {
            return run.isOver()
                    ? ConditionEvaluationResult.disabled("The claim is decided without this trial.")
                    : ConditionEvaluationResult.enabled("The claim is not decided yet.");
        }

        @Override
        public void handleTestExecutionException(ExtensionContext context, Throwable throwable) {
            thrown = throwable;
        }

        @Override
        public void afterEach(ExtensionContext context) throws Exception {
            // An exception that is here already comes from the preparation or the clean-up of the trial and fails it
            // whatever is thrown here.
            Throwable elsewhere = context.getExecutionException().orElse(null);
            if (elsewhere != null) {
                run.stop();
                return;
            }
            run.record(index, thrown, context::publishReportEntry);
        }
    }
}

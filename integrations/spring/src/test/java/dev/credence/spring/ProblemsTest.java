package dev.credence.spring;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import dev.credence.Credence;
import dev.credence.api.evidence.ConfusionMatrix;
import java.lang.reflect.Method;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.Objects;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.springframework.boot.autoconfigure.AutoConfigurations;
import org.springframework.boot.test.context.FilteredClassLoader;
import org.springframework.boot.test.context.runner.ApplicationContextRunner;
import org.springframework.context.ApplicationContext;
import org.springframework.core.annotation.AnnotatedElementUtils;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.RestControllerAdvice;
import org.springframework.web.method.annotation.ExceptionHandlerMethodResolver;

/** Checks the responses of Spring's web module with its own resolver of handlers. */
class ProblemsTest {
    private static final ConfusionMatrix MATRIX = ConfusionMatrix.binary(199, 2, 13, 355);

    private final ApplicationContextRunner runner = new ApplicationContextRunner()
            .withConfiguration(
                    AutoConfigurations.of(CredenceAutoConfiguration.class, CredenceWebAutoConfiguration.class));

    private static ProblemDetail answer(ApplicationContext context, ThrowingCallable question) throws Exception {
        Object advice = context.getBean("credenceProblems");
        assertThat(AnnotatedElementUtils.isAnnotated(advice.getClass(), RestControllerAdvice.class))
                .isTrue();
        Throwable thrown = catchThrowable(question);
        Method handler = Objects.requireNonNull(
                new ExceptionHandlerMethodResolver(advice.getClass()).resolveMethodByThrowable(thrown),
                () -> "no handler of " + thrown);
        handler.setAccessible(true);
        return (ProblemDetail) handler.invoke(advice, thrown);
    }

    @Test
    void unknownNamesAndRefusalsAreBadRequestsWithTheMessage() {
        runner.run(context -> {
            Credence credence = context.getBean(Credence.class);
            for (ThrowingCallable question : List.<ThrowingCallable>of(
                    () -> credence.estimate("recal", MATRIX),
                    () -> credence.estimate("likelihood_ratio", MATRIX),
                    () -> credence.evaluate(MATRIX).method("willson"),
                    () -> credence.evaluate(MATRIX).method("delong").estimate("recall"))) {
                ProblemDetail problem = answer(context, question);
                assertThat(problem.getStatus()).isEqualTo(400);
                assertThat(problem.getDetail())
                        .isEqualTo(catchThrowable(question).getMessage());
            }
            assertThat(answer(context, () -> credence.estimate("recal", MATRIX)).getDetail())
                    .startsWith("no metric 'recal'; did you mean 'recall'?");
            Map<String, Object> properties = answer(
                            context,
                            () -> credence.evaluate(MATRIX).method("delong").estimate("recall"))
                    .getProperties();
            assertThat(properties).containsKeys("code", "instead", "modules");
        });
    }

    @Test
    void otherExceptionsAreNotHandled() {
        runner.run(context -> assertThat(new ExceptionHandlerMethodResolver(
                                context.getBean("credenceProblems").getClass())
                        .resolveMethodByThrowable(new NoSuchElementException("no value present")))
                .isNull());
    }

    @Test
    void applicationStartsWithoutSpringsWebModule() {
        runner.withClassLoader(new FilteredClassLoader("org.springframework.web", "org.springframework.http"))
                .run(context -> {
                    assertThat(context).hasNotFailed().doesNotHaveBean("credenceProblems");
                    assertThat(context.getBean(Credence.class).estimate("recall", MATRIX))
                            .isNotNull();
                });
    }
}

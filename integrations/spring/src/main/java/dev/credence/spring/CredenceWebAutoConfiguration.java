package dev.credence.spring;

import dev.credence.api.refusal.RefusedException;
import dev.credence.api.registry.UnknownNameException;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.http.HttpStatus;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.ExceptionHandler;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Answers of status 400 (RFC 9457, {@link ProblemDetail}) where a request names a metric, method or comparator that there is not, or asks what is
 * refused; without it both would be errors of the server. The sentence is the {@code detail}; a refusal has its {@code code} and the
 * methods that fit, {@code instead}. Where Spring's web module is not there, nothing is done; a bean of the application's own of the
 * same type is taken instead, and so is a handler of the application's with a higher precedence.
 */
@AutoConfiguration
@ConditionalOnClass({ProblemDetail.class, RestControllerAdvice.class})
public final class CredenceWebAutoConfiguration {
    /** For Spring. */
    public CredenceWebAutoConfiguration() {}

    /**
     * The handlers of both.
     *
     * @return the advice
     */
    @Bean
    @ConditionalOnMissingBean
    Problems credenceProblems() {
        return new Problems();
    }

    /** Makes answers of what is thrown. */
    @RestControllerAdvice
    static class Problems {
        @ExceptionHandler
        ProblemDetail unknown(UnknownNameException thrown) {
            return problem("Unknown name", thrown);
        }

        @ExceptionHandler
        ProblemDetail refused(RefusedException thrown) {
            ProblemDetail problem = problem("Refused", thrown);
            problem.setProperty("code", thrown.refusal().code().word());
            problem.setProperty("instead", thrown.refusal().instead());
            return problem;
        }

        private static ProblemDetail problem(String title, RuntimeException thrown) {
            ProblemDetail problem =
                    ProblemDetail.forStatusAndDetail(HttpStatus.BAD_REQUEST, String.valueOf(thrown.getMessage()));
            problem.setTitle(title);
            return problem;
        }
    }
}

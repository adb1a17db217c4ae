package dev.credence.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ProblemDetail;
import org.springframework.web.bind.annotation.RestControllerAdvice;

/**
 * Returns responses with status 400 (RFC 9457, {@link ProblemDetail}) if a request names an unknown metric, method or comparator, or
 * if the computation is refused; without it both would be server errors. The message is the {@code detail}; a refusal also has its
 * {@code code} and the methods that fit, {@code instead}. Without Spring's web module this configuration does nothing. A bean of the
 * same type that the application declares replaces it, and so does a handler of the application with a higher precedence.
 */
@AutoConfiguration
@ConditionalOnClass({ProblemDetail.class, RestControllerAdvice.class})
final class CredenceWebAutoConfiguration {
    /** Creates the configuration; Spring calls this constructor. */
    public CredenceWebAutoConfiguration() {}

    /** {@return the handlers of both kinds of exceptions} */
    @Bean
    @ConditionalOnMissingBean
    Problems credenceProblems() {
        return new Problems();
    }
}

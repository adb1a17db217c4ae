package dev.credence.spring;

import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import org.springframework.http.ProblemDetail;
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

    /** {@return the handlers of both} */
    @Bean
    @ConditionalOnMissingBean
    Problems credenceProblems() {
        return new Problems();
    }
}

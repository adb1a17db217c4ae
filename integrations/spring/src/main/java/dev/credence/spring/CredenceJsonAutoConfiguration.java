package dev.credence.spring;

import dev.credence.jackson.CredenceJacksonModule;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.JacksonModule;

/**
 * Results and evidence as JSON in the application's own mapper: Spring Boot adds every bean of {@link JacksonModule} to it, also
 * where {@code spring.jackson.find-and-add-modules} is off. Where Jackson 3 is not there, nothing is done.
 */
@AutoConfiguration
@ConditionalOnClass({JacksonModule.class, CredenceJacksonModule.class})
public final class CredenceJsonAutoConfiguration {
    /** For Spring. */
    public CredenceJsonAutoConfiguration() {}

    /**
     * Credence's forms.
     *
     * @return the module
     */
    @Bean
    @ConditionalOnMissingBean
    CredenceJacksonModule credenceJacksonModule() {
        return new CredenceJacksonModule();
    }
}

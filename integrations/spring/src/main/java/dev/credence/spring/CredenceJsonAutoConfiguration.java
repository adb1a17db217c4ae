package dev.credence.spring;

import dev.credence.jackson.CredenceJacksonModule;
import org.springframework.boot.autoconfigure.AutoConfiguration;
import org.springframework.boot.autoconfigure.condition.ConditionalOnClass;
import org.springframework.boot.autoconfigure.condition.ConditionalOnMissingBean;
import org.springframework.context.annotation.Bean;
import tools.jackson.databind.JacksonModule;

/**
 * Adds Credence's JSON forms to the application's mapper: Spring Boot adds every bean of {@link JacksonModule} to it, even if
 * {@code spring.jackson.find-and-add-modules} is off. Without Jackson 3 on the class path this configuration does nothing.
 */
@AutoConfiguration
@ConditionalOnClass({JacksonModule.class, CredenceJacksonModule.class})
final class CredenceJsonAutoConfiguration {
    /** Creates the configuration; Spring calls this constructor. */
    public CredenceJsonAutoConfiguration() {}

    /** Creates the module with Credence's JSON forms. */
    @Bean
    @ConditionalOnMissingBean
    CredenceJacksonModule credenceJacksonModule() {
        return new CredenceJacksonModule();
    }
}

# The Debian package (docs/decisions/0034-debian-package.md): what is installed where, and what CPack makes of it. ./run package does
# all of it, with the preset `package`.
set(STRATA_MAINTAINER "Strata <strata@localhost>" CACHE STRING "Who hands the package on: Name <address>")
set(CMAKE_INSTALL_PREFIX /usr) # which CPack takes, too
find_program(STRATA_GZIP gzip REQUIRED)

string(TIMESTAMP date "%a, %d %b %Y %H:%M:%S +0000" UTC)
set(made "${CMAKE_BINARY_DIR}/package")
configure_file("${CMAKE_SOURCE_DIR}/packaging/changelog.in" "${made}/changelog" @ONLY)

# What the program says of itself, and what Debian wants packed.
add_custom_command(
  OUTPUT "${made}/strata.1.gz" "${made}/strata.bash" "${made}/_strata" "${made}/strata.fish" "${made}/changelog.gz"
  COMMAND strata manual > strata.1
  COMMAND strata completions bash > strata.bash
  COMMAND strata completions zsh > _strata
  COMMAND strata completions fish > strata.fish
  COMMAND "${STRATA_GZIP}" -9nf strata.1
  COMMAND "${STRATA_GZIP}" -9nkf changelog
  WORKING_DIRECTORY "${made}"
  DEPENDS strata "${made}/changelog"
  COMMENT "Writing manual page and completions" VERBATIM)
add_custom_target(strata_package_files ALL
  DEPENDS strata strata_loadtest "${made}/strata.1.gz" "${made}/strata.bash" "${made}/_strata" "${made}/strata.fish" "${made}/changelog.gz")

install(TARGETS strata DESTINATION bin)
install(TARGETS strata_loadtest DESTINATION libexec/strata)
install(FILES packaging/strata.service deploy/strata-postgres.service deploy/strata-node@.service DESTINATION /lib/systemd/system)
install(FILES packaging/default DESTINATION /etc/default RENAME strata)
install(FILES "${made}/strata.1.gz" DESTINATION share/man/man1)
install(FILES "${made}/strata.bash" DESTINATION share/bash-completion/completions RENAME strata)
install(FILES "${made}/_strata" DESTINATION share/zsh/vendor-completions)
install(FILES "${made}/strata.fish" DESTINATION share/fish/vendor_completions.d)
install(FILES packaging/copyright "${made}/changelog.gz" DESTINATION share/doc/strata)
install(FILES docs/hosting.md docs/glossary.md DESTINATION share/doc/strata)
install(FILES deploy/postgresql.sql deploy/nats.conf deploy/nginx.conf deploy/grafana.json DESTINATION share/doc/strata/deploy)
install(DIRECTORY docs/formats docs/rules DESTINATION share/doc/strata FILES_MATCHING PATTERN "*.md")
install(FILES packaging/lintian-overrides DESTINATION share/lintian/overrides RENAME strata)

set(CPACK_GENERATOR DEB)
set(CPACK_SET_DESTDIR ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS
  OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE WORLD_READ WORLD_EXECUTE)
set(CPACK_STRIP_FILES ON)
set(CPACK_PACKAGE_NAME strata)
set(CPACK_PACKAGE_VERSION "${PROJECT_VERSION}")
set(CPACK_PACKAGE_VENDOR "Strata")
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "three-dimensional chess: engine, server and board")
set(CPACK_PACKAGE_DESCRIPTION "Strata plays three-dimensional chess: the tri-dimensional chess of Star Trek,
Raumschach and other games, each of them a text file, and games of one's own.
It plays in the terminal, serves a page on which people play each other and the
computer, and speaks the engine protocol UCI.")
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_MAINTAINER "${STRATA_MAINTAINER}")
set(CPACK_DEBIAN_PACKAGE_SECTION games)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_DEPENDS "adduser, sensible-utils")
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_COMPRESSION_TYPE xz)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION ON)
file(WRITE "${made}/conffiles" "/etc/default/strata\n")
set(CPACK_DEBIAN_PACKAGE_CONTROL_EXTRA "${made}/conffiles;${CMAKE_SOURCE_DIR}/packaging/postinst;${CMAKE_SOURCE_DIR}/packaging/prerm;${CMAKE_SOURCE_DIR}/packaging/postrm")
include(CPack)
